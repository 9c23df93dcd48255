/** Decides which contact data is visible, and to whom (CUS-03, CUS-04). */
import type { Client } from '../user/role.ts'

const mask = '*'
const visiblePrefix = 3
const visibleSuffix = 4

/**
 * Masks an E.164 number (CUS-03); drops spaces. With 7 characters or fewer, only the last 2 are visible. `suffixLength`
 * may be shorter (CUS-07), never longer.
 */
export function maskPhoneNr(phoneNr: string, suffixLength: number = visibleSuffix): string {
  const text = phoneNr.replace(/\s/g, '')
  const short = text.length <= visiblePrefix + visibleSuffix
  const prefix = short ? 0 : visiblePrefix
  const suffix = Math.max(0, Math.min(suffixLength, short ? 2 : visibleSuffix, text.length))
  return text.slice(0, prefix) + mask.repeat(text.length - prefix - suffix) + text.slice(text.length - suffix)
}

/** Masks an e-mail (CUS-03): shows the first character and the domain; without a domain only the first character. */
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

/**
 * CUS-04: returns whether customers' phone and e-mail are sent to this client. Does not apply to a customer's own data.
 */
export function contactVisible(client: Client, settings: ContactSettings): boolean {
  const rule = contactRule[client]
  return typeof rule === 'boolean' ? rule : settings[rule]
}

/** Returns the name under a review: first name and the surname's initial, `Sabine K.`. */
export function shownName({ name, surname }: { name: string; surname: string }): string {
  const [letter = ''] = /^.\p{M}*/su.exec(surname.trim()) ?? []
  const first = name.trim()
  if (letter === '') return first
  return `${first} ${letter.toLocaleUpperCase('de')}.`.trim()
}
