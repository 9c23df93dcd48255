import { type Language, languageCookie, languages } from '@goldline/contract/page'
import type { AppStorage } from './storage.ts'

const year = 31_536_000

/** The choice is kept for this browser (UI-12), told to the server by a cookie, and said to assistive technology. */
export function rememberLanguage(language: Language, storage: AppStorage) {
  storage.set('language', language)
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not everywhere yet
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`
  document.documentElement.lang = language
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', language)
    history.replaceState(history.state, '', url)
  }
}

/** For pages that the server does not render: the choice kept here, then the browser's wish, then German (UI-01). */
export function preferredLanguage(storage: AppStorage): Language {
  const wished = [storage.get('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wished.map(asLanguage).find((language) => language !== undefined) ?? 'de'
}

function asLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag)
}
