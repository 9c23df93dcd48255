import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { isE164 } from '@goldline/domain/customer/phone'
import type { CommunicationPreference } from '../db/tables.ts'
import type { Channel } from './types.ts'

export type Way = { readonly channel: Channel; readonly recipient: string }

type Reachable = {
  readonly email: string | null
  readonly phoneNr: string | null
  readonly preference: CommunicationPreference
}

/**
 * MSG-02: how a customer is told. VIA_ANY is the e-mail where there is one (it brings the calendar entry and costs the
 * salon nothing), else an SMS; never both. DISABLED stops everything but codes, which do not ask here.
 */
export function wayTo({ email, phoneNr, preference }: Reachable): Way | undefined {
  const byEmail = wayByEmail(email)
  const bySms: Way | undefined =
    phoneNr !== null && isE164(phoneNr) ? { channel: 'SMS', recipient: phoneNr } : undefined
  if (preference === 'ONLY_VIA_EMAIL') return byEmail
  if (preference === 'ONLY_VIA_SMS') return bySms
  return preference === 'DISABLED' ? undefined : (byEmail ?? bySms)
}

/** Who in the salon is told (MSG-01): its subscribers, parted by commas, and the staff concerned; each address once. */
export function salonAddresses(subscribers: string, staffEmails: readonly (string | null)[]): string[] {
  const typed = [...subscribers.split(','), ...staffEmails.map((email) => email ?? '')]
  return [...new Set(typed.map(normaliseEmail).filter(isEmail))]
}

function wayByEmail(email: string | null): Way | undefined {
  const address = normaliseEmail(email ?? '')
  return isEmail(address) ? { channel: 'EMAIL', recipient: address } : undefined
}
