/** Where the tone of a Vietnamese syllable stands (CHK-03), as people type it: with its vowel, or once the syllable is whole. */
const tones = '\u0301\u0300\u0309\u0303\u0323'
const vowels = 'aăâeêioôơuưy'
const markedVowels = 'ăâêôơư'

export const isTone = (mark: string): boolean => mark !== '' && tones.includes(mark)

const withoutTone = (text: string): string =>
  [...text.normalize('NFD')]
    .filter((part) => !isTone(part))
    .join('')
    .normalize('NFC')

const toneOf = (text: string): string => [...text.normalize('NFD')].find(isTone) ?? ''

/**
 * Sets a tone onto the last syllable of what is written, in place of the one it has. undefined: nothing in it can bear one.
 * Of two vowels the first bears it (Hòa, Thúy), before a last consonant the second (Hoàn).
 */
export function withTone(text: string, tone: string): string | undefined {
  const word = /\p{L}\p{M}*$/u.test(text) ? (/[\p{L}\p{M}]+$/u.exec(text)?.[0] ?? '') : ''
  const letters = [...withoutTone(word)]
  const at = placeOf(letters.map((letter) => letter.toLowerCase()))
  if (at === undefined) return undefined
  letters[at] = `${letters[at]}${tone}`.normalize('NFC')
  return text.slice(0, text.length - word.length) + letters.join('')
}

/** A letter after a tone may move it: Hòa becomes Hoàn. What is no Vietnamese syllable stays as it is. */
export function withLetter(text: string, letter: string): string {
  const next = text + letter
  const word = /[\p{L}\p{M}]+$/u.exec(next.normalize('NFC'))?.[0] ?? ''
  const tone = toneOf(word)
  if (tone === '' || !/^[^aăâeêioôơuưy]*[aăâeêioôơuưy]{1,3}[^aăâeêioôơuưy]{0,2}$/iu.test(withoutTone(word))) return next
  return withTone(next, tone) ?? next
}

function placeOf(letters: readonly string[]): number | undefined {
  const isVowel = (letter: string | undefined) => letter !== undefined && vowels.includes(letter)
  const end = letters.findLastIndex(isVowel)
  if (end < 0) return undefined
  let from = end
  while (isVowel(letters[from - 1])) from--
  const onset = `${letters[from - 1] ?? ''}${letters[from]}`
  // These belong to the consonant: Quý, Giàu.
  if ((onset === 'qu' || onset === 'gi') && from < end) from++
  const marked = letters.findLastIndex((letter, at) => at >= from && at <= end && markedVowels.includes(letter))
  if (marked >= 0) return marked
  const count = end - from + 1
  const isClosed = end < letters.length - 1
  return count === 3 || (count === 2 && isClosed) ? from + 1 : from
}
