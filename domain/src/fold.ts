/** Letters that Unicode does not decompose, and their usual replacements: Łukasz, Søren, Yılmaz (CUS-02). */
const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Folds text for searching: no case, no accents, ß becomes ss. Must match the database's folded(). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đðłøıßæœþ]/g, (letter) => plain[letter] ?? letter)
}

/**
 * Folds text for searching people: Müller, Mueller and Muller are equal, but Bauer and Baur are not. Must match the
 * database's folded_name().
 */
export const foldName = (text: string): string => fold(text).replace(/([aeoq]ue)|([aou])e/g, '$1$2')

/** Returns the text's folded words: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the words, folded like names. */
export const nameWordsOf = (text: string): string[] => wordsOf(text).map(foldName)

/** Returns whether each typed word begins a word of the text, both folded like names. */
export function matchesWordStarts(text: string, typed: string): boolean {
  const words = nameWordsOf(text)
  return nameWordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)))
}
