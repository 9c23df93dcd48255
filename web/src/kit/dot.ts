/** Between two facts of a line. It stays with the word before it, so that no line begins with it. */
export const dot = '\u00a0· '

/** Facts of a line, those that are there. */
export const dotted = (...facts: readonly (string | false | null | undefined | 0)[]): string =>
  facts.filter(Boolean).join(dot)
