/** What the keys write (CHK-03): our own keyboard, so that the device's own learns no names. */
import type { Language } from '@goldline/contract/page'

const german = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm-']
const english = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm-']
const symbols = ['1234567890', '@._+-', "'&/"]
/** Letters with their marks, then the tones, which go onto the letter before. */
const vietnamese = ['ăâđêôơư']
const tones = ['\u0301', '\u0300', '\u0309', '\u0303', '\u0323'] as const

export const layers = ['letters', 'symbols', 'marks'] as const
export type Layer = (typeof layers)[number]

/** The keys of a layer, row by row; upper case where it is held. */
export function rowsOf(layer: Layer, language: Language, upper: boolean): string[][] {
  const rows = layer === 'symbols' ? symbols : layer === 'marks' ? vietnamese : language === 'de' ? german : english
  const letters = rows.map((row) => [...(upper ? row.toLocaleUpperCase('vi') : row)])
  return layer === 'marks' ? [...letters, [...tones]] : letters
}

const isTone = (key: string): boolean => (tones as readonly string[]).includes(key)

/** How a tone is shown on its key: upon a letter. */
export const shownKey = (key: string): string => (isTone(key) ? `a${key}`.normalize('NFC') : key)

/** A tone joins the letter before it; without one it writes nothing. */
export function typed(text: string, key: string): string {
  if (!isTone(key)) return text + key
  return /\p{L}$/u.test(text) ? (text + key).normalize('NFC') : text
}

/** Without the last character, with its marks. */
export function withoutLast(text: string): string {
  return [...new Intl.Segmenter().segment(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
}
