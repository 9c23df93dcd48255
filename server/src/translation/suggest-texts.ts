/**
 * Suggests missing and outdated texts by machine translation (CAT-14); sends only the texts themselves to the service.
 */
import { type OwnText, suggestTexts } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import {
  maySuggest,
  type SuggestionRequest,
  suggestionRequests,
  suggestionRequestsADay,
} from '@goldline/domain/translation/suggestion'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { write } from '../http/route.ts'
import { languageOfSalon, lockCatalogue } from '../product/queries.ts'
import { editablePlaces, ownTexts, textRows } from './own-texts.ts'

/** `source`: the text that was translated. */
type Suggestion = { rowId: string; field: string; language: Language; text: string; source: string }

export const suggestTextsRoute = write(
  suggestTexts,
  // Call the service before the transaction, since it may take seconds.
  { before: requestSuggestions },
  async ({ salon, actor }, suggestions) => {
    const source = await lockCatalogue(salon)
    const entries = await ownTexts(salon, await textRows(salon, { places: editablePlaces(actor), source }))
    const rows = suggestions
      .filter((suggestion) => isStillUntranslated(entries, suggestion, source))
      .map(({ source: _, ...row }) => ({ ...row, businessObjectId: salon.id, time: sql<Date>`clock_now()` }))
    if (rows.length > 0) await salon.db.insertInto('textSuggestion').values(rows).execute()
    return { suggested: rows.length }
  },
)

/** Whether the text was not written, changed or suggested during the request to the service. */
function isStillUntranslated(entries: readonly OwnText[], suggestion: Suggestion, source: Language): boolean {
  const fields = entries.find(({ id }) => id === suggestion.rowId)?.fields
  const field = fields?.find((each) => each.field === suggestion.field)
  if (field === undefined || field.texts[source] !== suggestion.source) return false
  return maySuggest(field, suggestion.language, source)
}

/** Requests translations; refuses with translator.unavailable if the service fails for every language. */
async function requestSuggestions({ deps, actor }: Context<typeof suggestTexts>): Promise<Suggestion[]> {
  const { translator, db, log } = deps
  if (translator === undefined) throw new Refused('translator.off')
  const salon = inSalon(db, actor.businessObjectId)
  const from = await languageOfSalon(salon)
  const entries = await ownTexts(salon, await textRows(salon, { places: editablePlaces(actor), source: from }))
  const requests = suggestionRequests(entries, from)
  if (requests.length === 0) return []
  await limit(deps, `translate ${salon.id}`, { max: suggestionRequestsADay, windowSeconds: 86_400 })
  const answers: Suggestion[][] = []
  for (const request of requests) {
    const outcome = await translator.translate({
      texts: request.texts.map(({ source }) => source),
      from,
      to: request.language,
    })
    if (outcome.kind === 'done') answers.push(suggestionsIn(request, outcome.texts))
    else log.warn({ error: outcome.error }, 'texts were not translated')
  }
  if (answers.length === 0) throw new Refused('translator.unavailable')
  return answers.flat()
}

/** Converts translations to suggestions; omits those that are empty or longer than the field. */
function suggestionsIn({ language, texts }: SuggestionRequest, translations: readonly string[]): Suggestion[] {
  return texts.flatMap(({ id, field, source, max }, index) => {
    const text = translations[index]?.trim() ?? ''
    return text === '' || text.length > max ? [] : [{ rowId: id, field, language, text, source }]
  })
}
