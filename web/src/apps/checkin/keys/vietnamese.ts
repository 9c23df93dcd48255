/** Vietnamese tones, which may be typed after their vowel or after the whole syllable (CHK-03). */
export const tones: readonly string[] = [...'\u0301\u0300\u0309\u0303\u0323']
const vowels = 'aăâeêioôơuưy'
const markedVowels = 'ăâêôơư'
const syllable = new RegExp(`^[^${vowels}]*[${vowels}]{1,3}[^${vowels}]{0,2}$`, 'iu')

export const isTone = (mark: string): boolean => tones.includes(mark)

const withoutTone = (text: string): string =>
  [...text.normalize('NFD')]
    .filter((part) => !isTone(part))
    .join('')
    .normalize('NFC')

const toneOf = (text: string): string => [...text.normalize('NFD')].find(isTone) ?? ''

/**
 * Puts a tone on the last syllable of a text, replacing its present tone; undefined if the syllable has no vowel. Of
 * two vowels the first takes it (Hòa, Thúy), before a final consonant the second (Hoàn).
 */
export function addTone(text: string, tone: string): string | undefined {
  const word = /\p{L}\p{M}*$/u.test(text) ? (/[\p{L}\p{M}]+$/u.exec(text)?.[0] ?? '') : ''
  const letters = [...withoutTone(word)]
  const at = findToneVowel(letters.map((letter) => letter.toLowerCase()))
  if (at === undefined) return undefined
  letters[at] = `${letters[at]}${tone}`.normalize('NFC')
  return text.slice(0, text.length - word.length) + letters.join('')
}

/** Adds a letter, which may move the tone: Hòa becomes Hoàn. Keeps the tone if the result is no Vietnamese syllable. */
export function addLetter(text: string, letter: string): string {
  const next = text + letter
  const word = /[\p{L}\p{M}]+$/u.exec(next.normalize('NFC'))?.[0] ?? ''
  const tone = toneOf(word)
  if (tone === '' || !syllable.test(withoutTone(word))) return next
  return addTone(next, tone) ?? next
}

/** Returns the index of the vowel that takes the tone; undefined if there is no vowel. */
function findToneVowel(letters: readonly string[]): number | undefined {
  const isVowel = (letter: string | undefined) => letter !== undefined && vowels.includes(letter)
  const end = letters.findLastIndex(isVowel)
  if (end < 0) return undefined
  let from = end
  while (isVowel(letters[from - 1])) from--
  const onset = `${letters[from - 1] ?? ''}${letters[from]}`
  // In these syllables u and i belong to the consonant: Quý, Giàu.
  if ((onset === 'qu' || onset === 'gi') && from < end) from++
  const marked = letters.findLastIndex((letter, at) => at >= from && at <= end && markedVowels.includes(letter))
  if (marked >= 0) return marked
  const count = end - from + 1
  const isClosed = end < letters.length - 1
  return count === 3 || (count === 2 && isClosed) ? from + 1 : from
}
