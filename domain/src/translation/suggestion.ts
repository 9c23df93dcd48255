/** Chooses the texts that are machine-translated together (CAT-14). */
import { type Language, languages } from '../message/kinds.ts'
import { type TextFacts, textState } from './text-state.ts'

/** How many requests a salon may make within 24 hours. */
export const suggestionRequestsADay = 20
/** Limits of one request, which is for one language. */
export const suggestionLimits = { texts: 50, characters: 10_000 } as const

type EntryFacts = { id: string; fields: readonly (TextFacts & { field: string; max: number })[] }
/** `max`: most characters of its translation. */
type UntranslatedText = { id: string; field: string; max: number; source: string }
/** Texts that are translated into `language` together. */
export type SuggestionRequest = { language: Language; texts: readonly UntranslatedText[] }

/**
 * Returns, by language, the first missing or outdated texts that have a source, in order and within the limits; no
 * request for a complete language.
 */
export const suggestionRequests = (entries: readonly EntryFacts[], source: Language): SuggestionRequest[] =>
  languages
    .map((language) => ({ language, texts: withinLimits(untranslatedTexts(entries, language, source)) }))
    .filter(({ texts }) => texts.length > 0)

/** Returns whether the text may get a suggestion: not if it is up to date or has one already. */
export const maySuggest = (field: TextFacts, language: Language, source: Language): boolean =>
  ['MISSING', 'OUTDATED'].includes(textState(field, language, source))

/** Leaves out the source language itself. */
const untranslatedTexts = (entries: readonly EntryFacts[], language: Language, source: Language): UntranslatedText[] =>
  entries.flatMap(({ id, fields }) =>
    fields
      .filter((field) => maySuggest(field, language, source))
      .flatMap(({ field, max, texts }) => (texts[source] ? [{ id, field, max, source: texts[source] }] : [])),
  )

function withinLimits(texts: readonly UntranslatedText[]): UntranslatedText[] {
  let characters = 0
  const fitting = texts.filter(({ source }) => {
    characters += source.length
    return characters <= suggestionLimits.characters
  })
  return fitting.slice(0, suggestionLimits.texts)
}
