import { type Language, languages } from './kinds.ts'

/**
 * Locales for words and dates: the language with the salon's country (BIZ-05). Outside the United States English puts
 * the day before the month, so an unlisted country never uses en-US; Vietnamese always uses Viet Nam's.
 */
const locales: Record<Language, Record<string, string> & { other: string }> = {
  de: { CH: 'de-CH', AT: 'de-AT', other: 'de-DE' },
  en: { CH: 'en-CH', AT: 'en-AT', DE: 'en-DE', US: 'en-US', other: 'en-GB' },
  vi: { other: 'vi-VN' },
}

/** The locales of the specification (BIZ-05). */
export const specifiedLocales = ['de-DE', 'cs-CZ', 'fr-FR', 'en-US', 'vi-VN'] as const

/** Returns the language of texts for a locale; English if its own is not supported. */
export function languageOfLocale(locale: Language | (typeof specifiedLocales)[number]): Language {
  return languages.find((language) => locale.startsWith(language)) ?? 'en'
}

/**
 * Countries whose numbers and prices are written in the local format in any language (BIZ-05); in other countries the
 * reader's language with the country decides.
 */
const figureLocales: Readonly<Record<string, string>> = {
  CZ: 'cs-CZ',
  FR: 'fr-FR',
  SK: 'sk-SK',
  US: 'en-US',
  VN: 'vi-VN',
}

/** Returns the locale for numbers and money. @param country the salon's ISO code; undefined if no salon is known */
export const figuresLocaleOf = (language: Language, country?: string): string =>
  figureLocales[country ?? ''] ?? localeOf(language, country)

/** @param country the salon's ISO code; undefined if no salon is known */
export function localeOf(language: Language, country?: string): string {
  return locales[language][country ?? 'other'] ?? locales[language].other
}
