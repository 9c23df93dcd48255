/**
 * Placeholders in texts written by a salon, replaced per reader: `{{name}}`, or `{name}` (MSG-07, MSG-08, REV-03). Each
 * kind of text has some of them.
 */
export const placeholders = ['name', 'surname', 'salon', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

/** One word between the braces; anything else, such as `{{7*7}}`, stays as it is. */
const mark = /\{\{[ \t]*(\p{L}[\p{L}\p{M}\w]*)[ \t]*\}\}|\{[ \t]*(\p{L}[\p{L}\p{M}\w]*)[ \t]*\}/gu

/** Unknown placeholders, each once, in order. */
export function unknownPlaceholders(text: string, known: readonly string[] = placeholders): string[] {
  const words = [...text.matchAll(mark)].map(([, word, single]) => word ?? single ?? '')
  return [...new Set(words)].filter((word) => !known.includes(word))
}

/** Replaces in one pass, so that braces in a customer's name are never read as a placeholder. */
export function filledText(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  return text.replaceAll(mark, (whole, word?: string, single?: string) => {
    const known = placeholders.find((each) => each === (word ?? single))
    return (known && values[known]) ?? whole
  })
}

/** `{{name}}.com` as `name.com`: the reader would get a link all the same (MSG-06). */
export const withoutBraces = (text: string): string => text.replaceAll(mark, '$1$2')
