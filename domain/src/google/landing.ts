/** How Google links to a salon's booking page, and what a booking reports of it (RWG-06). */
import { salonPage } from '../business-object/salon-page.ts'

/** The booking page's URL at Google: a booking from there counts as RWG. */
export const googleLandingUrl = (publicUrl: string, urlName: string): string =>
  `${publicUrl}${salonPage(urlName)}?from=google`

/** Progress of reporting a booking to Google; after a lost answer it is UNKNOWN, and nothing is reported twice. */
export const referralStates = ['WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN'] as const
export type ReferralState = (typeof referralStates)[number]

/** The header in which a booking states that it came from Google. */
export const fromGoogleHeader = 'From-Google'

/** Google's token of a visit: opaque, and not personal. */
const tokenShape = /^[\x21-\x7e]{1,2000}$/

/** @param search query of the URL that opened the page @returns the header's value; undefined: not from Google */
export function referralHeader(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('rwg_token') ?? ''
  if (tokenShape.test(token)) return `token ${token}`
  return query.get('from') === 'google' ? 'link' : undefined
}

/**
 * Reads the header; undefined for values that `referralHeader` does not write. `token` undefined: by the link in the
 * salon's profile, and nothing is reported.
 */
export function referralOf(value: unknown): { token: string | undefined } | undefined {
  if (value === 'link') return { token: undefined }
  if (typeof value !== 'string' || !value.startsWith('token ')) return undefined
  const token = value.slice('token '.length)
  return tokenShape.test(token) ? { token } : undefined
}
