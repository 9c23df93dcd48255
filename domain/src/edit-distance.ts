/** Counts the letters to insert, delete or replace to turn one text into the other. */
export function editDistance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [index, character] of left.entries()) {
    const next = [index + 1]
    for (const [column, other] of right.entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Returns how many wrong letters a typed word may have: none in a short one, which easily becomes another word. */
export const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

export const isNear = (word: string, typed: string): boolean =>
  Math.abs(word.length - typed.length) <= allowedTypos(typed) &&
  editDistance([...word], [...typed]) <= allowedTypos(typed)
