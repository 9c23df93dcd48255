/** The app's own on-screen keyboard (CHK-03), so that the device's keyboard learns no names. */
import type { Language } from '@goldline/contract/page'
import { addLetter, addTone, isTone, tones } from './vietnamese.ts'

const german = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm-']
const english = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm-']
const symbols = ['1234567890', '@._+-', "'&/"]
const vietnamese = 'ăâđêôơư'
const vowels = 'aeiouy'
/** Diacritics, the Vietnamese tones first: the letter that each is shown on, and the letters that it joins. */
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
/** Diacritics in one row of keys; further ones go into the row above. */
const marksInRow = 11
/** Letters that no diacritic produces. */
const european = 'łøıßæœðþ'

export const keyLayers = ['letters', 'symbols', 'marks'] as const
export type KeyLayer = (typeof keyLayers)[number]

/** Returns the keys of a layer by row. @param upper whether Shift is on */
export function keyRows(layer: KeyLayer, language: Language, upper: boolean): string[][] {
  const lettersOf = (row: string) => [...row].map((letter) => (upper ? toUpperLetter(letter) : letter))
  if (layer === 'marks')
    return [
      [...lettersOf(vietnamese), ...allMarks.slice(marksInRow)],
      allMarks.slice(0, marksInRow),
      lettersOf(european),
    ]
  if (layer === 'letters' && language === 'vi') return [[...lettersOf(vietnamese), ...tones], ...english.map(lettersOf)]
  return (layer === 'symbols' ? symbols : language === 'de' ? german : english).map(lettersOf)
}

/** Converts a letter to a single upper-case letter: ß must not become SS. */
const toUpperLetter = (letter: string): string => (letter === 'ß' ? 'ẞ' : letter.toLocaleUpperCase('vi'))

/** Returns a key's label: a diacritic is shown on a letter. */
export const keyLabel = (key: string): string => ((marks[key]?.shown ?? '') + key).normalize('NFC')

type TypingMode = { upper?: boolean; vietnamese?: boolean }

/**
 * Returns the text after a key press. A diacritic joins the letter before it if that letter takes it, and a tone joins
 * its syllable's vowel; otherwise the key types its own character. `vietnamese`: tones are keys among the letters, and
 * are placed by Vietnamese spelling.
 */
export function typeKey(text: string, key: string, { upper = false, vietnamese = false }: TypingMode = {}): string {
  const mark = marks[key]
  if (mark === undefined) return vietnamese ? addLetter(text, key) : text + key
  const last = /\p{L}\p{M}*$/u.exec(text)?.[0].normalize('NFD')[0]?.toLowerCase()
  const joins = last !== undefined && mark.onto.includes(last)
  if (joins && !(vietnamese && isTone(key))) return (text + key).normalize('NFC')
  return (isTone(key) ? addTone(text, key) : undefined) ?? text + (upper ? toUpperLetter(keyLabel(key)) : keyLabel(key))
}

/** Removes the last character with its diacritics. */
export function removeLast(text: string): string {
  return text.replace(/.\p{M}*$/su, '')
}
