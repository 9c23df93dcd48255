/** Words that stand for something of the reader in a text that goes to many: `{{name}}` (MSG-07, MSG-08). */
export const placeholders = ['name', 'surname', 'salon', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

/** One word between the braces; `{{7*7}}` and whatever else stays the text it is. */
const mark = /\{\{[ \t]*([A-Za-z]\w*)[ \t]*\}\}/g

const isKnown = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word)

/** Each once, in order. */
export function unknownPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(mark)].map(([, word = '']) => word))].filter((word) => !isKnown(word))
}

/** In one pass: what a customer's name says is never read again. */
export function filledText(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(mark, (whole, word: string) => (isKnown(word) ? values[word] : whole))
}
