import { texts } from './messages.ts'

/** Texts of the cookie choice and the terms, shared by all apps. */
export const legalTexts = texts('legal', 'legal.')
