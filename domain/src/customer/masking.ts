/** What of a person's contact data may be seen, by whom (CUS-03, CUS-04). */
import type { Client } from '../user/role.ts'

const mask = '*'
const visiblePrefix = 3
const visibleSuffix = 4

/**
 * CUS-03, for E.164; spaces are dropped. Of 7 characters or fewer only the last 2 show. A shorter `suffixLength` may be asked
 * for (CUS-07), never a longer one.
 */
export function maskPhoneNr(phoneNr: string, suffixLength: number = visibleSuffix): string {
  const text = phoneNr.replace(/\s/g, '')
  const short = text.length <= visiblePrefix + visibleSuffix
  const prefix = short ? 0 : visiblePrefix
  const suffix = Math.max(0, Math.min(suffixLength, short ? 2 : visibleSuffix, text.length))
  return text.slice(0, prefix) + mask.repeat(text.length - prefix - suffix) + text.slice(text.length - suffix)
}

/** CUS-03: all but the first character and the domain. A text without a domain shows its first character only. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const characters = [...(at < 0 ? email : email.slice(0, at))]
  const hidden = mask.repeat(Math.max(0, characters.length - 1))
  return (characters[0] ?? '') + hidden + (at < 0 ? '' : email.slice(at))
}

export type ContactSettings = { showCustomerDataStaffApp: boolean; showCustomerDataCheckout: boolean }

const contactRule: Record<Client, boolean | keyof ContactSettings> = {
  ADMIN: true,
  BOOKING: false,
  CHECKIN: false,
  STAFF: 'showCustomerDataStaffApp',
  CHECKOUT: 'showCustomerDataCheckout',
}

/** CUS-04: whether a customer's phone and e-mail are sent to this client at all. A customer's own data is not asked here. */
export function contactVisible(client: Client, settings: ContactSettings): boolean {
  const rule = contactRule[client]
  return typeof rule === 'boolean' ? rule : settings[rule]
}
