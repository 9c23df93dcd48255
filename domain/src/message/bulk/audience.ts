/** Decides which of the chosen customers get a bulk message, and why others are left out (MSG-15). */
import type { Slices } from '../../availability/slices.ts'
import type { CommunicationPreference } from '../communication-preference.ts'
import type { Channel } from '../kinds.ts'

/** The channel chosen by the salon: one, or each customer's preferred one. */
export const communicationWays = ['EMAIL', 'SMS', 'no_matter'] as const
export type CommunicationWay = (typeof communicationWays)[number]

export const leftOutReasons = ['NO_CONSENT', 'PREFERENCE', 'NO_ADDRESS', 'UNPROVEN', 'DOUBLE'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export type LeftOut = Readonly<Record<LeftOutReason, number>>

export type AudiencePerson = {
  readonly subscribed: boolean
  readonly preference: CommunicationPreference
  readonly email: Contact
  readonly phoneNr: Contact
}
/** `proven`: the contact that the person confirmed; `known`: whether the salon has a contact at all. */
type Contact = { readonly proven: string | null; readonly known: boolean }

export type ReachedPerson<P> = { readonly person: P; readonly channel: Channel; readonly recipient: string }

const preferred: Readonly<Record<CommunicationPreference, readonly Channel[]>> = {
  DISABLED: [],
  // E-mail first, as for every other message: it is free.
  VIA_ANY: ['EMAIL', 'SMS'],
  ONLY_VIA_EMAIL: ['EMAIL'],
  ONLY_VIA_SMS: ['SMS'],
}

/**
 * Returns the channel and address, or why there is none. The chosen channel narrows a preference, never widens it;
 * `open`: the installation's channels.
 */
export function channelOrReason(
  person: AudiencePerson,
  way: CommunicationWay,
  open: readonly Channel[],
): Omit<ReachedPerson<AudiencePerson>, 'person'> | LeftOutReason {
  if (!person.subscribed) return 'NO_CONSENT'
  const channels = preferred[person.preference].filter((channel) => way === 'no_matter' || way === channel)
  if (channels.length === 0) return 'PREFERENCE'
  const contacts = channels
    .filter((channel) => open.includes(channel))
    .map((channel) => ({ channel, ...(channel === 'EMAIL' ? person.email : person.phoneNr) }))
  for (const { channel, proven } of contacts) if (proven !== null) return { channel, recipient: proven }
  return contacts.some(({ known }) => known) ? 'UNPROVEN' : 'NO_ADDRESS'
}

export type Audience<P> = { reached: ReachedPerson<P>[]; leftOut: LeftOut; doubles: P[] }

/**
 * Chooses one message per address: the first customer with an address gets it, the others are `doubles`. One slice per
 * person, since there may be thousands.
 */
export function* chooseAudience<P extends AudiencePerson>(
  people: readonly P[],
  way: CommunicationWay,
  open: readonly Channel[],
): Slices<Audience<P>> {
  const leftOut: Record<LeftOutReason, number> = { NO_CONSENT: 0, PREFERENCE: 0, NO_ADDRESS: 0, UNPROVEN: 0, DOUBLE: 0 }
  const reached = new Map<string, ReachedPerson<P>>()
  const doubles: P[] = []
  for (const person of people) {
    const found = channelOrReason(person, way, open)
    const reason = typeof found === 'string' ? found : reached.has(found.recipient) ? 'DOUBLE' : undefined
    if (reason !== undefined) leftOut[reason] += 1
    else if (typeof found !== 'string') reached.set(found.recipient, { person, ...found })
    if (reason === 'DOUBLE') doubles.push(person)
    yield
  }
  return { reached: [...reached.values()], leftOut, doubles }
}
