/**
 * Parses a typed e-mail or phone number into the form in which it is stored and compared (AUTH-01, CUS-07, CUS-10).
 */
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { maskEmail, maskPhoneNr } from '@goldline/domain/customer/masking'
import { countries, isHiddenIsoCode } from '@goldline/domain/customer/phone'
import { withoutInvisible } from '@goldline/domain/visible-text'
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { Refused } from './http/errors.ts'

export type Identity =
  | { readonly kind: 'EMAIL'; readonly value: string }
  /** `value` is E.164; `country` is its ISO code. */
  | { readonly kind: 'PHONE'; readonly value: string; readonly country: string }

/** The order in which countries are tried for a national number; the first is the home country. */
const readingOrder: readonly CountryCode[] = [...new Set(['CH', 'DE', 'AT', ...countries] as const)]
const mobileTypes: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Parses a number in any usual spelling (00, 0, brackets, dots, +41 (0)79 …); undefined if it is invalid. Without a
 * country, a national number is read as the first valid mobile number, else as a number of the home country, since
 * short fixed-line numbers elsewhere are mostly typing mistakes. For an unknown or unsupported country no number is
 * valid (CUS-07).
 */
export function phoneNumberOf(text: string, isoCode?: string): PhoneNumber | undefined {
  const chosen = isoCode?.toUpperCase()
  if (chosen !== undefined)
    return isSupportedCountry(chosen) && !isHiddenIsoCode(chosen) ? numberIn(chosen, text) : undefined
  const readings = readingOrder.map((country) => numberIn(country, text)).filter((number) => number !== undefined)
  const national = !/^\D*(\+|00)/.test(text)
  const mobile = readings.find((number) => mobileTypes.includes(number.getType()))
  return mobile ?? readings.find(({ country }) => !national || country === readingOrder[0])
}

/** Removes `tel:` and invisible characters, which numbers pasted from contacts and web pages contain. */
const cleanPasted = (text: string): string => withoutInvisible(text).replace(/^\s*tel:/i, '')

function numberIn(defaultCountry: CountryCode, text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(cleanPasted(text), { defaultCountry, extract: false })
  if (!number?.isValid() || number.country === undefined || number.ext !== undefined) return undefined
  return isHiddenIsoCode(number.country) ? undefined : number
}

export function findIdentity(text: string, isoCode?: string): Identity | undefined {
  if (text.includes('@')) {
    const value = normaliseEmail(text)
    return isEmail(value) ? { kind: 'EMAIL', value } : undefined
  }
  const number = phoneNumberOf(text, isoCode)
  return number?.country && { kind: 'PHONE', value: number.number, country: number.country }
}

/** Parses input without a chosen country: tries a number of these countries first, then of any (AUTH-01). */
export function findIdentityNear(text: string, countries: readonly (string | undefined)[]): Identity | undefined {
  for (const country of countries) {
    const identity = country === undefined ? undefined : findIdentity(text, country)
    if (identity) return identity
  }
  return findIdentity(text)
}

type IdentityOptions = { near?: boolean; field?: string }
/** Like `findIdentity`, but refuses with invalid-email or invalid-phoneNr. `near`: see `findIdentityNear`. */
export function requireIdentity(
  text: string,
  isoCode?: string,
  { near = false, field }: IdentityOptions = {},
): Identity {
  const identity = near ? findIdentityNear(text, [isoCode]) : findIdentity(text, isoCode)
  if (identity === undefined)
    throw new Refused(text.includes('@') ? 'invalid-email' : 'invalid-phoneNr', field === undefined ? {} : { field })
  return identity
}

/** Converts a typed e-mail to its stored form; returns null if nothing was typed. Refuses with invalid-email. */
export function storedEmail(typed: string | null | undefined): string | null {
  if (!typed) return null
  const email = normaliseEmail(typed)
  if (!isEmail(email)) throw new Refused('invalid-email', { field: 'body.email' })
  return email
}

/**
 * Converts a typed number to its stored form, E.164; returns null if nothing was typed. Refuses with invalid-phoneNr.
 * `near`: also accepts a national number of another country, see `findIdentityNear`.
 */
export function storedPhoneNr(
  typed: string | null | undefined,
  country: string,
  { near = false, field = 'body.phoneNr' } = {},
): string | null {
  if (!typed) return null
  const number = phoneNumberOf(typed, country) ?? (near ? phoneNumberOf(typed) : undefined)
  if (number?.country === undefined) throw new Refused('invalid-phoneNr', { field })
  return number.number
}

/** Returns the column of app_user that stores an identity of this kind. */
export const columnOf = (identity: Pick<Identity, 'kind'>): 'email' | 'phoneNr' =>
  identity.kind === 'EMAIL' ? 'email' : 'phoneNr'

/** Returns the kind of a stored identity: a number in E.164 contains no @. */
export const kindOf = (identity: string): Identity['kind'] => (identity.includes('@') ? 'EMAIL' : 'PHONE')

/** Masks the e-mail or number (CUS-03). */
export const maskIdentity = ({ kind, value }: Identity): string =>
  kind === 'EMAIL' ? maskEmail(value) : maskPhoneNr(value)
