/**
 * Replaces placeholders in texts written by a salon, per reader: `{{name}}`, or `{name}` (MSG-07, MSG-08, REV-03). Each
 * kind of text allows some of them.
 */
export const placeholders = ['name', 'surname', 'salon', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

/** One word between the braces; anything else, such as `{{7*7}}`, stays unchanged. */
const mark = /\{\{[ \t]*(\p{L}[\p{L}\p{M}\w]*)[ \t]*\}\}|\{[ \t]*(\p{L}[\p{L}\p{M}\w]*)[ \t]*\}/gu

/** Returns unknown placeholders, each once, in order. */
export function unknownPlaceholders(text: string, known: readonly string[] = placeholders): string[] {
  const words = [...text.matchAll(mark)].map(([, word, single]) => word ?? single ?? '')
  return [...new Set(words)].filter((word) => !known.includes(word))
}

/** Fills the placeholders in one pass, so that braces in a customer's name are never read as a placeholder. */
export function fillPlaceholders(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  return text.replaceAll(mark, (whole, word?: string, single?: string) => {
    const known = placeholders.find((each) => each === (word ?? single))
    return (known && values[known]) ?? whole
  })
}

/** Turns `{{name}}.com` into `name.com`, since the reader would get a link in any case (MSG-06). */
export const withoutBraces = (text: string): string => text.replaceAll(mark, '$1$2')
