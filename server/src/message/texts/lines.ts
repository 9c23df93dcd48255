/** Builds the parts of a mail's text (its grammar: type.ts). */

/** Joins the paragraphs of a mail; drops empty lines and empty paragraphs. */
export function paragraphs(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.filter((line) => line !== '').join('\n')))
    .filter((part) => part !== '')
    .join('\n\n')
}

/** `Label: value`, or nothing if the value is empty. */
export function line(label: string, value: string): string {
  return value === '' ? '' : `${label}: ${value}`
}

/** Quotes what a person wrote; empty if nothing. */
export function quote(message: string): string {
  return message === ''
    ? ''
    : message
        .split('\n')
        .map((each) => `> ${each}`.trimEnd())
        .join('\n')
}
