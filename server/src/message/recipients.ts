import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { isE164 } from '@goldline/domain/customer/phone'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Channel } from '@goldline/domain/message/kinds'

export type ContactPoint = { readonly channel: Channel; readonly recipient: string }

type ReachablePerson = {
  readonly email: string | null
  readonly phoneNr: string | null
  readonly preference: CommunicationPreference
  /** Whether a mail server refused the address permanently (MSG-13). */
  readonly emailRefused?: boolean
  /** The channels that the installation can send by. */
  readonly channels: readonly Channel[]
}

/**
 * MSG-02: chooses the channel to a customer. VIA_ANY prefers e-mail (it brings the calendar entry and costs the salon
 * nothing) to SMS; never both. A refused address is used only if there is no other contact. DISABLED stops everything
 * but codes, which do not use this function. Channels that are not set up are never used, whatever the preference.
 */
export function chooseContactPoint({
  email,
  phoneNr,
  preference,
  emailRefused = false,
  channels,
}: ReachablePerson): ContactPoint | undefined {
  const byEmail = channels.includes('EMAIL') ? wayByEmail(email) : undefined
  const bySms = channels.includes('SMS') ? wayBySms(phoneNr) : undefined
  if (preference === 'ONLY_VIA_EMAIL') return byEmail
  if (preference === 'ONLY_VIA_SMS') return bySms
  if (preference === 'DISABLED') return undefined
  return emailRefused ? (bySms ?? byEmail) : (byEmail ?? bySms)
}

/** Chooses the channel for messages that a customer must get, even if their preference is DISABLED. */
export const chooseEvenIfDisabled = (customer: ReachablePerson): ContactPoint | undefined =>
  chooseContactPoint({ ...customer, preference: customer.preference === 'DISABLED' ? 'VIA_ANY' : customer.preference })

/** Returns the salon's addresses to notify (MSG-01), each once: its comma-separated subscribers and the staff. */
export function salonAddresses(subscribers: string, staffEmails: readonly (string | null)[]): string[] {
  const typed = [...subscribers.split(','), ...staffEmails.map((email) => email ?? '')]
  return [...new Set(typed.map(normaliseEmail).filter(isEmail))]
}

function wayBySms(phoneNr: string | null): ContactPoint | undefined {
  return phoneNr !== null && isE164(phoneNr) ? { channel: 'SMS', recipient: phoneNr } : undefined
}

function wayByEmail(email: string | null): ContactPoint | undefined {
  const address = normaliseEmail(email ?? '')
  return isEmail(address) ? { channel: 'EMAIL', recipient: address } : undefined
}
