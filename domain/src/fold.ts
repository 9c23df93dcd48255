/** Folds text for searching: no case, no accents; đ becomes d and ß becomes ss (CUS-02). */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/đ/g, 'd').replace(/ß/g, 'ss')
}

/** The text's folded words: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
