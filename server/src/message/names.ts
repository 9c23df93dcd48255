import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import { unsupportedLinks } from '@goldline/domain/message/links'
import type { Language } from '../db/tables.ts'

const longestName = 80

/**
 * A typed name as it may stand in a message: one line, of bounded length; with a link in it, nothing is left (a name is
 * no place for advertising, MSG-06).
 */
export function safeName(name: string): string {
  const line = oneLine(name)
  return unsupportedLinks(line, []).length > 0 ? '' : line
}

/** Control characters and line ends cannot reach a header or begin a new paragraph. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, longestName)
}

/** Typographic signs that would force Unicode, and so double the price, become their plain ones. */
export function forSms(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201a\u2039\u203a]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
}

/** How much of a salon's name an SMS affords, and how much says who writes. */
const nameLength = { most: 28, least: 10 }

/** A salon's name as an SMS of that language can afford it: Vietnamese is Unicode anyway. */
export function shortName(name: string, language: Language, longest = nameLength.most): string {
  const characters = [...(language === 'vi' ? forSms(oneLine(name)) : withoutUnicode(forSms(oneLine(name))))]
  if (characters.length <= longest) return characters.join('')
  const cut = characters.slice(0, longest - 1).join('')
  return `${cut.trimEnd()}.`
}

/** One SMS where that can be had: the salon's name gives way, as far as it still says who writes (MSG-05). */
export function inOneSms(name: string, language: Language, write: (salonShort: string) => string): string {
  const written = (longest: number) => forSms(write(shortName(name, language, longest)))
  for (let longest = nameLength.most; longest >= nameLength.least; longest--) {
    const text = written(longest)
    if (countSms(text).numberOfSms <= 1) return text
  }
  return written(nameLength.most)
}

/** One letter with a mark of its own would make every SMS of the salon two: it loses the mark, and pictures fall away. */
function withoutUnicode(text: string): string {
  const plain = [...text].map((each) => (isGsm(each) ? each : plainLetter(each))).join('')
  return plain.replace(/ {2,}/g, ' ').trim() || text
}

const isGsm = (text: string): boolean => nonGsmCharacters(text).length === 0

/** Itself where there is no plain one: of another alphabet nothing can be spared. */
function plainLetter(letter: string): string {
  if (/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/u.test(letter)) return ''
  const base = letter.replace('đ', 'd').replace('Đ', 'D').normalize('NFD').replace(/\p{M}/gu, '')
  return isGsm(base) ? base : letter
}
