import { discardTextSuggestions, getOwnTexts } from '@goldline/contract/translation'
import { read, routes, write } from '../http/route.ts'
import { languageOfSalon } from '../product/queries.ts'
import { editablePlaces, ownTexts, requireMayEdit, requireTextRow, textRows } from './own-texts.ts'
import { putOwnTextsRoute } from './put-texts.ts'
import { suggestTextsRoute } from './suggest-texts.ts'

/** Calls about the salon's own texts in three languages (CAT-14). */
export const translationRoutes = routes(
  read(getOwnTexts, async ({ salon, deps, actor }) => {
    const language = await languageOfSalon(salon)
    const rows = await textRows(salon, { places: editablePlaces(actor), source: language })
    return { language, machine: deps.translator !== undefined, entries: await ownTexts(salon, rows) }
  }),
  putOwnTextsRoute,
  suggestTextsRoute,
  write(discardTextSuggestions, async ({ salon, actor, params: { id }, query: { place, language } }) => {
    requireMayEdit(actor, place)
    await requireTextRow(salon, { place, id, source: await languageOfSalon(salon) })
    await salon.deleteFrom('textSuggestion').where('rowId', '=', id).where('language', '=', language).execute()
  }),
)
