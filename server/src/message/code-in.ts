/** How our texts write a one-time code: digits alone on a line. */
export const codeLine = /^\d{4,8}$/

/** Finds the code in a mail, or in an SMS (which begins with it). */
export function codeIn(text: string): string | undefined {
  return /^\d{4,8}(?= )/.exec(text)?.[0] ?? text.split('\n').find((line) => codeLine.test(line))
}
