import { texts } from '../../../i18n/messages.ts'

/** Texts of a booking after its first step: forms, times, PIN and refusals. */
export const stepTexts = texts('steps')
