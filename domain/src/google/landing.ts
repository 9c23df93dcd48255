/** How Google leads to a salon's booking page, and what a booking then says of it (RWG-06). */
import { salonPage } from '../business-object/salon-page.ts'

/** The booking page's address at Google: a booking from there counts as RWG. */
export const landingOf = (publicUrl: string, urlName: string): string => `${publicUrl}${salonPage(urlName)}?from=google`

/** How far the report of a booking to Google got; a lost answer is UNKNOWN, and nothing is reported twice. */
export const referralStates = ['WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN'] as const
export type ReferralState = (typeof referralStates)[number]

/** The header in which a booking says that Google led to it. */
export const fromGoogleHeader = 'From-Google'

/** Google's own mark of a visit: opaque, and names no person. */
const tokenShape = /^[\x21-\x7e]{1,2000}$/

/** @param search of the address that the page was opened with @returns the header's value; undefined: not from Google */
export function referralIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('rwg_token') ?? ''
  if (tokenShape.test(token)) return `token ${token}`
  return query.get('from') === 'google' ? 'link' : undefined
}

/**
 * Reads the header; undefined for any value that `referralIn` does not write. `token` undefined: the customer came by the
 * link in the salon's profile, and nothing is reported.
 */
export function referralOf(value: unknown): { token: string | undefined } | undefined {
  if (value === 'link') return { token: undefined }
  if (typeof value !== 'string' || !value.startsWith('token ')) return undefined
  const token = value.slice('token '.length)
  return tokenShape.test(token) ? { token } : undefined
}
