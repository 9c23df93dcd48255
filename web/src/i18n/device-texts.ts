import { texts } from './messages.ts'

/** Texts of a device that is paired, or not yet, shared by the salon's apps. */
export const deviceTexts = texts('device', 'device.')
