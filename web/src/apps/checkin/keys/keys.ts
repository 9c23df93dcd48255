/** What the keys write (CHK-03): our own keyboard, so that the device's own learns no names. */
import type { Language } from '@goldline/contract/page'

const german = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm-']
const english = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm-']
const symbols = ['1234567890', '@._+-', "'&/"]
const vietnamese = 'ăâđêôơư'
/** Vietnamese tones and Europe's marks, which go onto the letter before, and the letter each is shown on. */
const marks: Readonly<Record<string, string>> = {
  '\u0301': 'a',
  '\u0300': 'a',
  '\u0309': 'a',
  '\u0303': 'a',
  '\u0323': 'a',
  '\u0302': 'a',
  '\u0308': 'a',
  '\u030a': 'a',
  '\u030c': 'c',
  '\u0327': 'c',
  '\u0328': 'e',
}
/** Letters that no mark makes. */
const european = 'łøıßæœðþ'

export const layers = ['letters', 'symbols', 'marks'] as const
export type Layer = (typeof layers)[number]

/** The keys of a layer, row by row; upper case where it is held. */
export function rowsOf(layer: Layer, language: Language, upper: boolean): string[][] {
  const lettersOf = (row: string) => [...row].map((letter) => (upper ? upperOf(letter) : letter))
  if (layer === 'marks') return [lettersOf(vietnamese), Object.keys(marks), lettersOf(european)]
  return (layer === 'symbols' ? symbols : language === 'de' ? german : english).map(lettersOf)
}

/** One letter: SS would be two. */
const upperOf = (letter: string): string => (letter === 'ß' ? 'ẞ' : letter.toLocaleUpperCase('vi'))

/** How a mark is shown on its key: upon a letter. */
export const shownKey = (key: string): string => ((marks[key] ?? '') + key).normalize('NFC')

/** A mark joins the letter before it; without one it writes nothing. */
export function typed(text: string, key: string): string {
  if (marks[key] === undefined) return text + key
  return /\p{L}$/u.test(text) ? (text + key).normalize('NFC') : text
}

/** Without the last character, with its marks. */
export function withoutLast(text: string): string {
  return text.replace(/.\p{M}*$/su, '')
}
