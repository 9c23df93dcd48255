/** How Google leads to a salon's booking page, and what a booking then says of it (RWG-06). */

/** The page as Google leads to it: what is booked from there counts as RWG. */
export const landingOf = (publicUrl: string, urlName: string): string => `${publicUrl}/b/${urlName}?from=google`

/** What became of telling Google; an answer that was lost is UNKNOWN, and nothing is told twice. */
export const referralStates = ['WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN'] as const
export type ReferralState = (typeof referralStates)[number]

/** The header of a booking that says so. */
export const fromGoogleHeader = 'From-Google'

/** Google's own mark of a visit: opaque, and nobody's name. */
const tokenShape = /^[\x21-\x7e]{1,2000}$/

/** @param search of the address that the page was opened with @returns the header's value; undefined: not from Google */
export function referralIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('rwg_token') ?? ''
  if (tokenShape.test(token)) return `token ${token}`
  return query.get('from') === 'google' ? 'link' : undefined
}

/** `token` undefined: from the salon's profile, of which Google is told nothing. What is no value of ours is undefined. */
export function referralOf(value: unknown): { token: string | undefined } | undefined {
  if (value === 'link') return { token: undefined }
  if (typeof value !== 'string' || !value.startsWith('token ')) return undefined
  const token = value.slice('token '.length)
  return tokenShape.test(token) ? { token } : undefined
}
