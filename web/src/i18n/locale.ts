import type { Language } from '@goldline/contract/page'

/**
 * How dates, numbers and money are written: the language with the salon's country (BIZ-05). English outside the United
 * States writes the day before the month, so an unlisted country never falls back to en-US; Vietnamese is written as in Vietnam.
 */
const locales: Record<Language, Record<string, string> & { other: string }> = {
  de: { CH: 'de-CH', AT: 'de-AT', other: 'de-DE' },
  en: { CH: 'en-CH', AT: 'en-AT', DE: 'en-DE', US: 'en-US', other: 'en-GB' },
  vi: { other: 'vi-VN' },
}

/** @param country the salon's ISO code; undefined where no salon is known */
export function localeOf(language: Language, country?: string): string {
  return locales[language][country ?? 'other'] ?? locales[language].other
}
