/** What a machine is asked to translate at once (CAT-14). */
import { type Language, languages } from '../message/kinds.ts'
import { type TextFacts, textState } from './text-state.ts'

/** How often a salon may ask within 24 hours. */
export const suggestionRequestsADay = 20
/** Limits of one request, which is for one language. */
export const suggestionLimits = { texts: 50, characters: 10_000 } as const

type EntryFacts = { id: string; fields: readonly (TextFacts & { field: string; max: number })[] }
/** `max`: characters that its translation may have. */
type UntranslatedText = { id: string; field: string; max: number; source: string }
/** Texts that are translated into `language` together. */
export type SuggestionRequest = { language: Language; texts: readonly UntranslatedText[] }

/** By language, the first missing or outdated texts that have a source, in order and within the limits; none for a language that is complete. */
export const suggestionRequests = (entries: readonly EntryFacts[], source: Language): SuggestionRequest[] =>
  languages
    .map((language) => ({ language, texts: withinLimits(untranslatedTexts(entries, language, source)) }))
    .filter(({ texts }) => texts.length > 0)

/** Whether the text may get a suggestion: one that is up to date or has a suggestion may not. */
export const maySuggest = (field: TextFacts, language: Language, source: Language): boolean =>
  ['MISSING', 'OUTDATED'].includes(textState(field, language, source))

/** There is no suggestion in the source language itself. */
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
