/** Defines how Google links to a salon's booking page, and what a booking reports about it (RWG-06). */
import { salonPage } from '../business-object/salon-page.ts'

/** Returns the booking page's URL for Google: a booking from there counts as RWG. */
export const googleLandingUrl = (publicUrl: string, urlName: string): string =>
  `${publicUrl}${salonPage(urlName)}?from=google`

/** Progress of reporting a booking to Google; UNKNOWN after a lost answer, so that nothing is reported twice. */
export const referralStates = ['WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN'] as const
export type ReferralState = (typeof referralStates)[number]

/** The header in which a booking reports that it came from Google. */
export const fromGoogleHeader = 'From-Google'

/** Google's token of a visit: opaque, and without personal data. */
const tokenShape = /^[\x21-\x7e]{1,2000}$/

/** @param search query of the URL that opened the page @returns the header's value; undefined: not from Google */
export function referralHeader(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('rwg_token') ?? ''
  if (tokenShape.test(token)) return `token ${token}`
  return query.get('from') === 'google' ? 'link' : undefined
}

/**
 * Reads the header; undefined for values that `referralHeader` does not write. `token` undefined: the link in the
 * salon's profile was used, and nothing is reported.
 */
export function referralOf(value: unknown): { token: string | undefined } | undefined {
  if (value === 'link') return { token: undefined }
  if (typeof value !== 'string' || !value.startsWith('token ')) return undefined
  const token = value.slice('token '.length)
  return tokenShape.test(token) ? { token } : undefined
}
