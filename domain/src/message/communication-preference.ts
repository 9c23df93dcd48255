import { type Channel, onlyChannel } from './kinds.ts'

/** MSG-02: how a salon may write. Kept apart from kinds.ts, which every page loads for the languages. */
export const communicationPreferences = ['DISABLED', 'VIA_ANY', 'ONLY_VIA_EMAIL', 'ONLY_VIA_SMS'] as const
export type CommunicationPreference = (typeof communicationPreferences)[number]

/** Returns whether marketing may use this channel. */
export const allowsChannel = (preference: CommunicationPreference, channel: Channel): boolean =>
  preference === 'VIA_ANY' || preference === `ONLY_VIA_${channel}`

/** Returns whether the preference can reach the person: a single channel needs a confirmed contact. */
export const canReach = (
  preference: CommunicationPreference,
  confirmed: { email: boolean; phoneNr: boolean },
): boolean =>
  preference === 'ONLY_VIA_EMAIL' ? confirmed.email : preference === 'ONLY_VIA_SMS' ? confirmed.phoneNr : true

/**
 * Returns the preferences to offer: if only one channel is available, no other single channel unless already chosen.
 */
export const offeredPreferences = (
  open: readonly Channel[],
  current: CommunicationPreference,
): readonly CommunicationPreference[] =>
  communicationPreferences.filter(
    (each) => onlyChannel(open) === undefined || each === current || each === 'VIA_ANY' || each === 'DISABLED',
  )
