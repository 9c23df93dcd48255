/** Writes the texts of an entry in one language, or confirms that they are still up to date (CAT-14). */
import { putOwnTexts } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { type Texts, writtenTexts } from '@goldline/domain/product/texts'
import { fieldRule } from '@goldline/domain/translation/places'
import { visibleText } from '@goldline/domain/visible-text'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { changeSalonRow, type SalonUpdate } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { lockCatalogue } from '../product/queries.ts'
import { ownTexts, requireMayEdit, requireTextRow, type TextRow } from './own-texts.ts'

export const putOwnTextsRoute = write(putOwnTexts, async ({ salon, actor, params: { id }, body }) => {
  const { place, language, fields } = body
  requireMayEdit(actor, place)
  const source = await lockCatalogue(salon)
  const row = await requireTextRow(salon, { place, id, source })
  const written: Record<string, Texts> = {}
  for (const [index, edited] of fields.entries()) {
    const texts = requireValidEdit(row, edited, { language, source, index })
    written[edited.field] = writtenTexts({ ...texts, [language]: edited.text })
  }
  await writeTexts(salon, { row, written, source })
  // Do not mark the source: an unchanged source must not make other languages outdated.
  if (language !== source) await markUpToDate(salon, { id, language, fields: Object.keys(written) })
  const [entry] = await ownTexts(salon, [await requireTextRow(salon, { place, id, source })])
  if (entry === undefined) throw new Refused('text.notFound')
  return entry
})

type EditedField = { field: string; text: string; seen: { text: string; source: string } }
type EditedPlace = { language: Language; source: Language; index: number }

/** Returns the field's current texts; refuses an invalid text, and an edit based on outdated texts. */
function requireValidEdit(
  row: TextRow,
  { field, text, seen }: EditedField,
  { language, source, index }: EditedPlace,
): Texts {
  const texts = row.texts[field]
  const rule = fieldRule(row.place, field)
  if (texts === undefined || rule === undefined) throw new Refused('text.notFound')
  const isMissing = text === '' && rule.required && language === source
  if (text.length > rule.max || isMissing) throw new Refused('invalid-request', { field: `body.fields.${index}.text` })
  const now = (each: Language) => visibleText(texts[each] ?? '')
  if (now(language) !== seen.text || now(source) !== seen.source) throw new Refused('version-conflict')
  return texts
}

const tables = {
  PAGE_PICTURE: 'teaserImage',
  CATEGORY: 'category',
  PRODUCT: 'product',
  VARIANT: 'productVariant',
  QUESTION: 'question',
  WORK: 'galleryPicture',
  ARTICLE: 'article',
  PACKAGE: 'visitPackage',
} as const

type WrittenTexts = { row: TextRow; written: Readonly<Record<string, Texts>>; source: Language }

async function writeTexts(salon: InSalon<Tx>, { row: { place, id }, written, source }: WrittenTexts): Promise<void> {
  const columns: Record<string, string | RawBuilder<number>> = {}
  for (const [field, texts] of Object.entries(written)) {
    if (field.startsWith('choices.')) continue
    columns[field] = JSON.stringify(texts)
    // Also write the main language's column, which staff and the accounts use (CAT-10).
    if (field === 'names') columns.name = texts[source] ?? ''
    if (field === 'descriptions') columns.description = texts[source] ?? ''
  }
  if (place === 'SALON') return changeSalonRow(salon, columns as SalonUpdate)
  if (place === 'QUESTION') columns.choices = await writtenChoices(salon, id, written)
  // Raise the version, so that open forms for the whole entry notice the change (APT-08).
  if (['PRODUCT', 'QUESTION', 'ARTICLE', 'PACKAGE'].includes(place)) columns.version = sql<number>`version + 1`
  // The casts are needed because the tables have different columns.
  await salon
    .updateTable(tables[place] as 'product')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
  if (place === 'VARIANT') await raiseServiceVersion(salon, id)
}

/** Raises the service's version, since its editor contains the variants. */
const raiseServiceVersion = (salon: InSalon<Tx>, variantId: string) =>
  salon
    .updateTable('product')
    .set({ version: sql`version + 1` })
    .where('id', 'in', salon.selectFrom('productVariant').select('productId').where('id', '=', variantId))
    .execute()

async function writtenChoices(salon: InSalon<Tx>, id: string, written: WrittenTexts['written']): Promise<string> {
  const { choices } = await salon
    .selectFrom('question')
    .select('choices')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('text.notFound'))
  const changed = choices.map((choice) => ({
    ...choice,
    names: written[`choices.${choice.id}.names`] ?? choice.names,
    hints: written[`choices.${choice.id}.hints`] ?? choice.hints,
  }))
  return JSON.stringify(changed)
}

type WrittenFields = { id: string; language: Language; fields: readonly string[] }

/** Marks a text, changed or not, as up to date with its source, and removes its suggestion. */
async function markUpToDate(salon: InSalon<Tx>, { id, language, fields }: WrittenFields): Promise<void> {
  const time = sql<Date>`clock_now()`
  await salon.db
    .insertInto('textChange')
    .values(fields.map((field) => ({ businessObjectId: salon.id, rowId: id, field, language, time })))
    .onConflict((conflict) => conflict.constraint('text_change_pk').doUpdateSet({ time }))
    .execute()
  await salon
    .deleteFrom('textSuggestion')
    .where('rowId', '=', id)
    .where('language', '=', language)
    .where('field', 'in', fields)
    .execute()
}
