/** Separator between two facts of a line; sticks to the word before it, so that no line begins with it. */
export const dot = '\u00a0· '

/** Joins the facts of a line and skips missing ones. */
export const joinFacts = (...facts: readonly (string | false | null | undefined | 0)[]): string =>
  facts.filter(Boolean).join(dot)
