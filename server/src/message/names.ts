import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { Language } from '@goldline/domain/message/kinds'
import { unsupportedLinks } from '@goldline/domain/message/links'

const longestName = 80

/**
 * Makes a typed name safe for a message: one line, bounded length, empty if it contains a link (MSG-06: names must not
 * carry advertising).
 */
export function safeName(name: string): string {
  const line = oneLine(name)
  return unsupportedLinks(line, []).length > 0 ? '' : line
}

/** Removes control characters and line ends, which could reach a header or begin a paragraph. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, longestName)
}

/** Street and town on one line; empty if the salon has no address. */
export const addressOf = ({ street, postalCode, city }: Record<'street' | 'postalCode' | 'city', string>): string =>
  [oneLine(street), oneLine(`${postalCode} ${city}`)].filter((part) => part !== '').join(', ')

/** Replaces typographic signs that would force Unicode, and so double the price. */
export function forSms(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201a\u2039\u203a]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
}

/** Bounds for the length of a salon's name in an SMS; the minimum still identifies the sender. */
const nameLength = { most: 28, least: 10 }

/** Shortens a salon's name for an SMS; Vietnamese keeps its diacritics, since its SMS are Unicode anyway. */
export function shortName(name: string, language: Language, longest = nameLength.most): string {
  const characters = [...(language === 'vi' ? forSms(oneLine(name)) : withoutUnicode(forSms(oneLine(name))))]
  if (characters.length <= longest) return characters.join('')
  const cut = characters.slice(0, longest - 1).join('')
  return `${cut.trimEnd()}.`
}

/** Fits the text into one SMS, or else two, by shortening the salon's name if that suffices (MSG-05). */
export function fitIntoSms(name: string, language: Language, write: (salonShort: string) => string): string {
  const written = (longest: number) => forSms(write(shortName(name, language, longest)))
  for (const parts of [1, 2]) {
    for (let longest = nameLength.most; longest >= nameLength.least; longest--) {
      const text = written(longest)
      if (countSms(text).numberOfSms <= parts) return text
    }
  }
  return written(nameLength.most)
}

/** Removes diacritics and emoji, since a single accented letter would turn every SMS of the salon into two. */
function withoutUnicode(text: string): string {
  const plain = [...text].map((each) => (isGsm(each) ? each : plainLetter(each))).join('')
  return plain.replace(/ {2,}/g, ' ').trim() || text
}

const isGsm = (text: string): boolean => nonGsmCharacters(text).length === 0

/** Returns the letter unchanged when it has no GSM equivalent. */
function plainLetter(letter: string): string {
  if (/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/u.test(letter)) return ''
  const base = letter.replace('đ', 'd').replace('Đ', 'D').normalize('NFD').replace(/\p{M}/gu, '')
  return isGsm(base) ? base : letter
}
