import type { Language } from '@goldline/contract/page'
import type { Messages } from './messages.ts'

/** Ends what a line that changed meanwhile left pending, so that another try can succeed (UI-10). */
export const fileTimeoutMs = 30_000

const loaded: Record<Language, Messages> = { de: {}, en: {}, vi: {} }

/** Returns a language's loaded texts: always the same object, which grows with each loaded part of the app. */
export const textsIn = (language: Language): Messages => loaded[language]

export const addTexts = (language: Language, texts: Messages) => void Object.assign(loaded[language], texts)

const usedLanguages = new Set<Language>()
const parts = new Set<string>()
const pendingTexts = new Map<string, Promise<void>>()

/**
 * Loads the texts of a part of the app, in every language used on this page so far.
 * @param part address of its texts without the language, as the build names it
 */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part)
  try {
    await Promise.all([...usedLanguages].map((language) => fetchTexts(part, language)))
  } catch (error) {
    parts.delete(part)
    throw error
  }
}

/** Loads the texts of the page and of all loaded parts in a language; parts loaded later load it, too. */
export async function loadLanguage(language: Language): Promise<void> {
  const ofPage = document.getElementById('root')?.dataset.texts
  if (ofPage) parts.add(ofPage)
  usedLanguages.add(language)
  try {
    await Promise.all([...parts].map((part) => fetchTexts(part, language)))
  } catch (error) {
    usedLanguages.delete(language)
    throw error
  }
}

/** Forgets the loaded parts and used languages, as leaving a page does; keeps the texts. */
export function forgetParts(): void {
  parts.clear()
  usedLanguages.clear()
  pendingTexts.clear()
}

function fetchTexts(part: string, language: Language): Promise<void> {
  const address = `/assets/${part}-${language}.json`
  const begun = pendingTexts.get(address) ?? fetchAndAdd(address, language)
  pendingTexts.set(address, begun)
  begun.catch(() => pendingTexts.delete(address))
  return begun
}

async function fetchAndAdd(address: string, language: Language): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(fileTimeoutMs) })
  if (!response.ok) throw new Error(address)
  addTexts(language, await response.json())
}
