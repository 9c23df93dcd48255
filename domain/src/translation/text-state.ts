/** Computes the state of a salon's text in each language (CAT-14). */
import { type Language, languages } from '../message/kinds.ts'

/** States, in the order of a language's bar. */
export const textStates = ['DONE', 'SUGGESTED', 'OUTDATED', 'MISSING'] as const
export type TextState = (typeof textStates)[number]

type ByLanguage<Value> = { readonly [Each in Language]?: Value | undefined }

export type TextFacts = {
  texts: ByLanguage<string>
  /** When a language's text last changed, as ISO 8601; undefined: never since it was first written. */
  changed: ByLanguage<string>
  /** A suggestion, which customers do not see until it is accepted. */
  suggestions: ByLanguage<unknown>
  /** The salon's language must have this text. */
  required: boolean
}

/** Returns whether it counts as a text: a description that is empty in every language needs no translation. */
export const isWritten = ({ texts, required }: Pick<TextFacts, 'texts' | 'required'>): boolean =>
  required || languages.some((language) => texts[language])

/** Returns the state. `source`: the salon's language. A text saved together with its source is up to date. */
export function textState({ texts, changed, suggestions }: TextFacts, language: Language, source: Language): TextState {
  if (language === source) return texts[language] ? 'DONE' : 'MISSING'
  if (suggestions[language] !== undefined) return 'SUGGESTED'
  if (!texts[language]) return 'MISSING'
  return texts[source] && timeOf(changed[source]) > timeOf(changed[language]) ? 'OUTDATED' : 'DONE'
}

const timeOf = (time: string | undefined): number => (time === undefined ? Number.NEGATIVE_INFINITY : Date.parse(time))

/** Counts the written texts by state, for each language. */
export function countStates(
  fields: readonly TextFacts[],
  source: Language,
): Record<Language, Record<TextState, number>> {
  const none = () => ({ DONE: 0, SUGGESTED: 0, OUTDATED: 0, MISSING: 0 })
  const counts = { de: none(), en: none(), vi: none() }
  for (const field of fields.filter(isWritten))
    for (const language of languages) counts[language][textState(field, language, source)] += 1
  return counts
}

/** Returns all languages, the salon's first. */
export const languagesFrom = (source: Language): Language[] => [
  source,
  ...languages.filter((language) => language !== source),
]

type EntryFacts = { readonly fields: readonly TextFacts[] }

/** Returns the states of an entry's written texts in a language. */
export const textStatesOf = (entry: EntryFacts, language: Language, source: Language): TextState[] =>
  entry.fields.filter(isWritten).map((field) => textState(field, language, source))

/** Returns whether the entry has open work in this language. */
const isOpen = (entry: EntryFacts, language: Language, source: Language): boolean =>
  textStatesOf(entry, language, source).some((state) => state !== 'DONE')

/** Returns the next open entry and language, row by row and then from the top again; undefined: none except `from`. */
export function nextOpenText<Entry extends EntryFacts>(
  entries: readonly Entry[],
  from: { entry: Entry; language: Language },
  source: Language,
): { entry: Entry; language: Language } | undefined {
  const cells = entries.flatMap((entry) => languagesFrom(source).map((language) => ({ entry, language })))
  const at = cells.findIndex(({ entry, language }) => entry === from.entry && language === from.language)
  return [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))].find(({ entry, language }) =>
    isOpen(entry, language, source),
  )
}
