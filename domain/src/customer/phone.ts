/** Facts about phone numbers; only the server checks whether a number exists (CUS-07). A stored `phoneNr` is E.164. */

/** BIZ-05: the served countries and their dialling codes, digits only. */
export const phoneCountryCodes = {
  AT: '43',
  CH: '41',
  CZ: '420',
  DE: '49',
  FR: '33',
  SK: '421',
  US: '1',
  VN: '84',
} as const
export type Country = keyof typeof phoneCountryCodes

export const countries = ['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN'] as const satisfies readonly Country[]

/** CUS-07: Ascension and Tristan da Cunha are not supported. */
const hiddenIsoCodes: readonly string[] = ['AC', 'TA']

/** @param isoCode in upper case */
export const isHiddenIsoCode = (isoCode: string): boolean => hiddenIsoCodes.includes(isoCode)

export type CountryCodeEntry = { isoCode: string; phoneCountryCode: string }

/** Returns the country list as shown: without hidden ones, by numeric dialling code, then by country code. */
export function listedCountryCodes(entries: readonly CountryCodeEntry[]): CountryCodeEntry[] {
  return entries
    .filter((entry) => !isHiddenIsoCode(entry.isoCode))
    .toSorted((a, b) => Number(a.phoneCountryCode) - Number(b.phoneCountryCode) || (a.isoCode < b.isoCode ? -1 : 1))
}

/** Checks the format of E.164: +, no leading zero, at most 15 digits. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{5,14}$/.test(text)
}

/**
 * Types of numbers to which codes may be sent (AUTH-16), as in the numbering data. Premium, shared-cost, personal and
 * company-wide numbers and mailboxes are too expensive or reach nobody, and landlines show no SMS; a number that may be
 * landline or mobile is allowed.
 */
const codeTypes: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']

export const canGetCodes = (type: string | undefined): boolean => codeTypes.includes(type)
