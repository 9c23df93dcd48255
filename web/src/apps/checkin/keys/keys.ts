/** What the keys write (CHK-03): our own keyboard, so that the device's own learns no names. */
import type { Language } from '@goldline/contract/page'
import { isTone, withLetter, withTone } from './vietnamese.ts'

const german = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm-']
const english = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm-']
const symbols = ['1234567890', '@._+-', "'&/"]
const vietnamese = 'ăâđêôơư'
const vowels = 'aeiouy'
/** Vietnamese tones and Europe's marks: the letter each is shown on, and which it goes onto where it follows one. */
const marks: Readonly<Record<string, { shown: string; onto: string }>> = {
  '\u0301': { shown: 'a', onto: `${vowels}cnszlr` },
  '\u0300': { shown: 'a', onto: vowels },
  '\u0309': { shown: 'a', onto: vowels },
  '\u0303': { shown: 'a', onto: `${vowels}n` },
  '\u0323': { shown: 'a', onto: vowels },
  '\u0302': { shown: 'a', onto: `${vowels}w` },
  '\u0308': { shown: 'a', onto: vowels },
  '\u030a': { shown: 'a', onto: 'au' },
  '\u030c': { shown: 'c', onto: 'cdelnrstz' },
  '\u0327': { shown: 'c', onto: 'cgklnrst' },
  '\u0328': { shown: 'e', onto: 'aeiu' },
  '\u0306': { shown: 'g', onto: 'agiu' },
  '\u0307': { shown: 'z', onto: 'zcgei' },
  '\u0304': { shown: 'a', onto: 'aeiou' },
  '\u030b': { shown: 'o', onto: 'ou' },
}
const allMarks = Object.keys(marks)
const tones = allMarks.slice(0, 5)
/** Letters that no mark makes. */
const european = 'łøıßæœðþ'

export const layers = ['letters', 'symbols', 'marks'] as const
export type Layer = (typeof layers)[number]

/** The keys of a layer, row by row; upper case where it is held. */
export function rowsOf(layer: Layer, language: Language, upper: boolean): string[][] {
  const lettersOf = (row: string) => [...row].map((letter) => (upper ? upperOf(letter) : letter))
  if (layer === 'marks')
    return [[...lettersOf(vietnamese), ...allMarks.slice(11)], allMarks.slice(0, 11), lettersOf(european)]
  if (layer === 'letters' && language === 'vi') return [[...lettersOf(vietnamese), ...tones], ...english.map(lettersOf)]
  return (layer === 'symbols' ? symbols : language === 'de' ? german : english).map(lettersOf)
}

/** One letter: SS would be two. */
const upperOf = (letter: string): string => (letter === 'ß' ? 'ẞ' : letter.toLocaleUpperCase('vi'))

/** How a mark is shown on its key: upon a letter. */
export const shownKey = (key: string): string => ((marks[key]?.shown ?? '') + key).normalize('NFC')

type Typing = { upper?: boolean; vietnamese?: boolean }

/**
 * A mark joins the letter before it that bears such a one, a tone its syllable's vowel; where there is none the key writes what
 * it shows. `vietnamese`: its keys stand among the letters, so that a tone goes where Vietnamese spelling has it.
 */
export function typed(text: string, key: string, { upper = false, vietnamese = false }: Typing = {}): string {
  const mark = marks[key]
  if (mark === undefined) return vietnamese ? withLetter(text, key) : text + key
  const last = /\p{L}\p{M}*$/u.exec(text)?.[0].normalize('NFD')[0]?.toLowerCase()
  const joins = last !== undefined && mark.onto.includes(last)
  if (joins && !(vietnamese && isTone(key))) return (text + key).normalize('NFC')
  return (isTone(key) ? withTone(text, key) : undefined) ?? text + (upper ? upperOf(shownKey(key)) : shownKey(key))
}

/** Without the last character, with its marks. */
export function withoutLast(text: string): string {
  return text.replace(/.\p{M}*$/su, '')
}
