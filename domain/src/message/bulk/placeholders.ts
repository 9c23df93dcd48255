/** Placeholders in a bulk message, replaced for each reader: `{{name}}` (MSG-07, MSG-08). */
export const placeholders = ['name', 'surname', 'salon', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

/** One word between the braces; anything else, such as `{{7*7}}`, stays as it is. */
const mark = /\{\{[ \t]*([A-Za-z]\w*)[ \t]*\}\}/g

const isKnown = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word)

/** Each once, in order. */
export function unknownPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(mark)].map(([, word = '']) => word))].filter((word) => !isKnown(word))
}

/** Replaces in one pass, so that braces in a customer's name are never read as a placeholder. */
export function filledText(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(mark, (whole, word: string) => (isKnown(word) ? values[word] : whole))
}

/** `{{name}}.com` as `name.com`: what a reader gets is as much of a link (MSG-06). */
export const withoutBraces = (text: string): string => text.replaceAll(mark, '$1')
