import { type Channel, onlyChannel } from './kinds.ts'

/** MSG-02: how a salon may write. In a file apart from kinds.ts, which every page loads for the languages. */
export const communicationPreferences = ['DISABLED', 'VIA_ANY', 'ONLY_VIA_EMAIL', 'ONLY_VIA_SMS'] as const
export type CommunicationPreference = (typeof communicationPreferences)[number]

/** Whether marketing may take this way to somebody. */
export const allowsWay = (preference: CommunicationPreference, channel: Channel): boolean =>
  preference === 'VIA_ANY' || preference === `ONLY_VIA_${channel}`

/** Whether a person can be reached so: the one way has a confirmed contact. */
export const reaches = (
  preference: CommunicationPreference,
  confirmed: { email: boolean; phoneNr: boolean },
): boolean =>
  preference === 'ONLY_VIA_EMAIL' ? confirmed.email : preference === 'ONLY_VIA_SMS' ? confirmed.phoneNr : true

/** The preferences to offer: with one channel only, no single channel but the one that is already chosen. */
export const offeredPreferences = (
  open: readonly Channel[],
  current: CommunicationPreference,
): readonly CommunicationPreference[] =>
  communicationPreferences.filter(
    (each) => onlyChannel(open) === undefined || each === current || each === 'VIA_ANY' || each === 'DISABLED',
  )
