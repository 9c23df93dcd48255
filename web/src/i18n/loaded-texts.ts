import type { Language } from '@goldline/contract/page'
import type { Messages } from './messages.ts'

const loaded: Record<Language, Messages> = { de: {}, en: {}, vi: {} }

/** Returns a language's loaded texts: always the same object, which grows with each loaded part of the app. */
export const textsIn = (language: Language): Messages => loaded[language]

export const addTexts = (language: Language, texts: Messages) => void Object.assign(loaded[language], texts)

const spoken = new Set<Language>()
const parts = new Set<string>()
const coming = new Map<string, Promise<void>>()

/**
 * Loads the texts of a part of the app, in every language used on this page so far.
 * @param part address of its texts without the language, as the build names it
 */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part)
  try {
    await Promise.all([...spoken].map((language) => fetchTexts(part, language)))
  } catch (error) {
    parts.delete(part)
    throw error
  }
}

/** Loads the texts of the page and of all loaded parts in a language; parts loaded later load it, too. */
export async function loadLanguage(language: Language): Promise<void> {
  const ofPage = document.getElementById('root')?.dataset.texts
  if (ofPage) parts.add(ofPage)
  spoken.add(language)
  try {
    await Promise.all([...parts].map((part) => fetchTexts(part, language)))
  } catch (error) {
    spoken.delete(language)
    throw error
  }
}

/** Forgets the loaded parts and used languages, as leaving a page does; keeps the texts. */
export function forgetParts(): void {
  parts.clear()
  spoken.clear()
  coming.clear()
}

function fetchTexts(part: string, language: Language): Promise<void> {
  const address = `/assets/${part}-${language}.json`
  const begun = coming.get(address) ?? fetched(address, language)
  coming.set(address, begun)
  begun.catch(() => coming.delete(address))
  return begun
}

async function fetched(address: string, language: Language): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(address)
  addTexts(language, await response.json())
}
