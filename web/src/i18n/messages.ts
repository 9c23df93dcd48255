import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '@goldline/contract/page'
import type de from './de.json'

/** Every text's id; the German catalogue is the list. */
export type MessageId = keyof typeof de

/** One language's texts, parsed at build time; another app's own texts are left out of the chunk. */
export type Messages = Record<MessageId, MessageFormatElement[]>
/** Loads one language's chunk when it is wanted. */
export type CatalogueLoader = Record<Language, () => Promise<{ default: Messages }>>

/** The texts of two parts at once. */
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

/** An id put together from a prefix and an option (UI-06); a test holds the prefixes that we use against the catalogue. */
export function messageId(id: string): MessageId {
  return id as MessageId
}
