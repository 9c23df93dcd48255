import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { isE164 } from '@goldline/domain/customer/phone'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Channel } from '@goldline/domain/message/kinds'

export type Way = { readonly channel: Channel; readonly recipient: string }

type Reachable = {
  readonly email: string | null
  readonly phoneNr: string | null
  readonly preference: CommunicationPreference
  /** Its mail server said for good that the address does not exist (MSG-13). */
  readonly emailRefused?: boolean
  /** By which the installation can send. */
  readonly channels: readonly Channel[]
}

/**
 * MSG-02: chooses how to reach a customer. VIA_ANY prefers e-mail (it brings the calendar entry and costs the salon
 * nothing) to SMS; never both. To a refused address only what has no other way is tried. DISABLED stops everything but
 * codes, which do not ask here. A channel that is not set up is no way, whatever the preference.
 */
export function wayTo({ email, phoneNr, preference, emailRefused = false, channels }: Reachable): Way | undefined {
  const byEmail = channels.includes('EMAIL') ? wayByEmail(email) : undefined
  const bySms = channels.includes('SMS') ? wayBySms(phoneNr) : undefined
  if (preference === 'ONLY_VIA_EMAIL') return byEmail
  if (preference === 'ONLY_VIA_SMS') return bySms
  if (preference === 'DISABLED') return undefined
  return emailRefused ? (bySms ?? byEmail) : (byEmail ?? bySms)
}

/** The way for what a customer must learn whatever they wish to hear: DISABLED does not stop it. */
export const wayDespiteWishes = (customer: Reachable): Way | undefined =>
  wayTo({ ...customer, preference: customer.preference === 'DISABLED' ? 'VIA_ANY' : customer.preference })

/** The salon's addresses to notify (MSG-01): its comma-separated subscribers and the staff concerned, each once. */
export function salonAddresses(subscribers: string, staffEmails: readonly (string | null)[]): string[] {
  const typed = [...subscribers.split(','), ...staffEmails.map((email) => email ?? '')]
  return [...new Set(typed.map(normaliseEmail).filter(isEmail))]
}

function wayBySms(phoneNr: string | null): Way | undefined {
  return phoneNr !== null && isE164(phoneNr) ? { channel: 'SMS', recipient: phoneNr } : undefined
}

function wayByEmail(email: string | null): Way | undefined {
  const address = normaliseEmail(email ?? '')
  return isEmail(address) ? { channel: 'EMAIL', recipient: address } : undefined
}
