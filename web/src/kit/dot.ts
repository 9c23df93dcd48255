/** Separator between two facts of a line; stays with the word before it, so that no line begins with it. */
export const dot = '\u00a0· '

/** Joins the facts of a line, without missing ones. */
export const dotted = (...facts: readonly (string | false | null | undefined | 0)[]): string =>
  facts.filter(Boolean).join(dot)
