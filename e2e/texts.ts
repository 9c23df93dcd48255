/** Texts from the catalogues, so that journeys look for what the app shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@goldline/contract/page'
import type { MessageId } from '../web/src/i18n/messages.ts'

export type { Language }
export const languages: readonly Language[] = ['de', 'en', 'vi']

const catalogues = new Map<Language, Record<string, string>>()

/** A message's text, up to its first placeholder. */
export function textOf(language: Language, id: MessageId): string {
  const known = catalogues.get(language) ?? read(language)
  catalogues.set(language, known)
  const text = known[id]
  if (text === undefined) throw new Error(`no text ${id} in ${language}`)
  return text.split('{')[0]?.trim() ?? ''
}

function read(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../web/src/i18n/${language}.json`), 'utf8'))
}
