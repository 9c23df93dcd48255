import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '@goldline/contract/page'
import type de from './de.json'

/** Every text's id, taken from the German catalogue. */
export type MessageId = keyof typeof de

/** One language's texts, parsed at build time; a chunk has only its own app's. */
export type Messages = Record<MessageId, MessageFormatElement[]>
/** Loads a language's chunk on demand. */
export type CatalogueLoader = Record<Language, () => Promise<{ default: Messages }>>

/**
 * The texts of an app, or a chunk of them that comes with the part that says it: those whose ids begin with one of
 * `starts`. The build writes the imports in its place, so it stands alone: `const creditTexts = texts('credit', …)`.
 */
export function texts(name: string, ..._starts: readonly string[]): CatalogueLoader {
  throw new Error(`${name}: web/build/catalogues.ts did not see it`)
}

/** Combines the texts of two parts. */
export function both(one: CatalogueLoader, other: CatalogueLoader): CatalogueLoader {
  const load = (language: Language) => async () => {
    const [first, second] = await Promise.all([one[language](), other[language]()])
    return { default: { ...first.default, ...second.default } }
  }
  return { de: load('de'), en: load('en'), vi: load('vi') }
}

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}

/** An id composed of a prefix and an option (UI-06); a test checks our prefixes against the catalogue. */
export function messageId(id: string): MessageId {
  return id as MessageId
}
