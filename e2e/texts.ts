/** Texts from the catalogue, so that journeys look for what the app shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@goldline/contract/page'
import type { MessageId } from '../web/src/i18n/messages.ts'
import type texts from '../web/src/i18n/texts.json'

export type { Language }
export const languages: readonly Language[] = ['de', 'en', 'vi']

const words: typeof texts = JSON.parse(readFileSync(join(import.meta.dirname, '../web/src/i18n/texts.json'), 'utf8'))

/** Returns a message's text, up to its first placeholder. */
export function textOf(language: Language, id: MessageId): string {
  return words[id][language].split('{')[0]?.trim() ?? ''
}
