import { type Language, languageCookie } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import type { AppStorage } from './storage.ts'

const year = 31_536_000

/**
 * Stores the language in this browser (UI-12), in a cookie for the server, and in the page's `lang`. `guessed`: only in
 * the page, since the user did not choose it.
 */
export function storeLanguage(language: Language, storage: AppStorage, guessed?: boolean) {
  if (!guessed) {
    storage.set('language', language)
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not everywhere yet
    document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`
  }
  document.documentElement.lang = language
  updateUrlLanguage(language)
}

/** Updates the language in the URL, if there is one, so that reloads and the back button keep the current one. */
export function updateUrlLanguage(language: Language) {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang') || url.searchParams.get('lang') === language) return
  url.searchParams.set('lang', language)
  history.replaceState(history.state, '', url)
}

/**
 * Returns the language for pages that the server does not render: the URL's, else the stored one, else the server's,
 * else German (UI-01).
 */
export function preferredLanguage(storage: AppStorage): Language {
  const asked = parseLanguage(new URLSearchParams(location.search).get('lang') ?? undefined)
  if (asked) storage.set('language', asked)
  const wished = [storage.get('language'), document.documentElement.lang].map((tag) => tag?.slice(0, 2))
  return asked ?? wished.map(parseLanguage).find((language) => language !== undefined) ?? 'de'
}

function parseLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag)
}
