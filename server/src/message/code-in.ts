/** A one-time code as our texts write it: digits alone on a line. */
export const codeLine = /^\d{4,8}$/

/** The code of a mail, or of an SMS, which begins with it. */
export function codeIn(text: string): string | undefined {
  return /^\d{4,8}(?= )/.exec(text)?.[0] ?? text.split('\n').find((line) => codeLine.test(line))
}
