/** Reads the salon's own texts from all tables that contain them (CAT-14). */
import type { OwnText } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { allTexts, type Texts } from '@goldline/domain/product/texts'
import { fieldRule, placeRules, type TextPlace, textPlaces } from '@goldline/domain/translation/places'
import { featureRefusal } from '@goldline/domain/user/tier'
import { pictureOf, teaserRows } from '../business-object/teaser-image.ts'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { categoryRows, picturesOf, productRows } from '../product/queries.ts'

/** An entry with the texts of each field. */
export type TextRow = Omit<OwnText, 'fields'> & { texts: Readonly<Record<string, Texts>> }

/** Returns the places whose texts the person may edit. */
export const editablePlaces = (actor: SalonActor): TextPlace[] =>
  textPlaces.filter((place) => featureRefusal(placeRules[place].feature, actor) === undefined)

/** Reads entries in the order of the salon's page: a category, then its services, each followed by its variants. */
export async function textRows(
  salon: InSalon,
  { places, source }: { places: readonly TextPlace[]; source: Language },
): Promise<TextRow[]> {
  const rows: TextRow[] = []
  for (const { holds, read } of sources)
    if (holds.some((place) => places.includes(place))) rows.push(...(await read(salon, source)))
  return rows.filter(({ place }) => places.includes(place))
}

/** Refuses a person who may not edit the place with forbidden, or with the tier that the feature requires. */
export function requireMayEdit(actor: SalonActor, place: TextPlace): void {
  const refusal = featureRefusal(placeRules[place].feature, actor)
  if (refusal !== undefined) throw new Refused(refusal)
}

type TextSource = {
  holds: readonly TextPlace[]
  read: (salon: InSalon, salonLanguage: Language) => Promise<TextRow[]>
}
const sources: readonly TextSource[] = [
  { holds: ['SALON', 'PAGE_PICTURE'], read: salonTexts },
  { holds: ['CATEGORY', 'PRODUCT', 'VARIANT'], read: catalogueTexts },
  { holds: ['QUESTION'], read: questionTexts },
  { holds: ['WORK'], read: workTexts },
  { holds: ['ARTICLE', 'PACKAGE'], read: shopTexts },
]

type NamedRow = { place: TextPlace; id: string; source: Language }

/** Finds an entry; refuses with text.notFound. */
export async function requireTextRow(salon: InSalon, { place, id, source }: NamedRow): Promise<TextRow> {
  const row = (await textRows(salon, { places: [place], source })).find((each) => each.id === id)
  if (row === undefined) throw new Refused('text.notFound')
  return row
}

async function salonTexts(salon: InSalon): Promise<TextRow[]> {
  const { description, arrivals } = await salonRow(salon, ['description', 'arrivals'])
  const pictures = await teaserRows(salon)
  return [
    { place: 'SALON', id: salon.id, categoryId: null, texts: { description, arrivals } },
    ...pictures.map(({ alt, ...row }) => ({
      ...{ place: 'PAGE_PICTURE' as const, id: row.id, categoryId: null },
      ...{ picture: pictureOf(row), texts: { alt } },
    })),
  ]
}

async function catalogueTexts(salon: InSalon, salonLanguage: Language): Promise<TextRow[]> {
  const pictures = await picturesOf(salon)
  const products = await productRows(salon)
  const variants = await salon.selectFrom('productVariant').selectAll().orderBy('displayOrder').orderBy('id').execute()
  const named = namedIn(salonLanguage)
  const servicesOf = (categoryId: string): TextRow[] =>
    products.flatMap((row) => {
      if (row.categoryId !== categoryId) return []
      const { id, price, duration } = row
      const picture = pictures.get(id)
      const descriptions = allTexts({ texts: row.descriptions, text: row.description, salonLanguage })
      return [
        {
          ...{ place: 'PRODUCT' as const, id, categoryId, price, duration },
          picture,
          texts: { ...named(row), descriptions, preparations: row.preparations },
        },
        ...variants.flatMap((variant) => {
          if (variant.productId !== id) return []
          const terms = { price: variant.price, duration: variant.duration }
          const own = { place: 'VARIANT' as const, id: variant.id, categoryId, of: row.name }
          return [{ ...own, ...terms, texts: named(variant) }]
        }),
      ]
    })
  return (await categoryRows(salon)).flatMap((row) => [
    ...(row.isDefault ? [] : [{ place: 'CATEGORY' as const, id: row.id, categoryId: row.id, texts: named(row) }]),
    ...servicesOf(row.id),
  ])
}

const namedIn =
  (salonLanguage: Language) =>
  ({ name, names }: { name: string; names: Texts }) => ({
    names: allTexts({ texts: names, text: name, salonLanguage }),
  })

/** Reads the questions' texts. The choices of a yes-or-no question have only hints, no names. */
async function questionTexts(salon: InSalon, salonLanguage: Language): Promise<TextRow[]> {
  const questions = await salon
    .selectFrom('question')
    .selectAll()
    .where('deletedTime', 'is', null)
    .orderBy('id')
    .execute()
  return questions.map(({ choices, kind, ...row }) => {
    const ofChoices = choices.flatMap(({ id, names, hints }) => [
      ...(kind === 'CHOICE' ? [[`choices.${id}.names`, names] as const] : []),
      [`choices.${id}.hints`, hints] as const,
    ])
    const texts = { ...namedIn(salonLanguage)(row), ...Object.fromEntries(ofChoices) }
    return { place: 'QUESTION', id: row.id, categoryId: null, texts }
  })
}

async function workTexts(salon: InSalon): Promise<TextRow[]> {
  const works = await salon.selectFrom('galleryPicture').selectAll().orderBy('displayOrder').orderBy('id').execute()
  return works.map((row) => ({
    ...{ place: 'WORK', id: row.id, categoryId: null, picture: pictureOf(row) },
    texts: { titles: row.titles, alts: row.alts },
  }))
}

async function shopTexts(salon: InSalon, salonLanguage: Language): Promise<TextRow[]> {
  const sold = { ARTICLE: 'article', PACKAGE: 'visitPackage' } as const
  const rows: TextRow[] = []
  for (const place of ['ARTICLE', 'PACKAGE'] as const) {
    const found = await salon
      .selectFrom(sold[place])
      .select(['id', 'name', 'names', 'price'])
      .where('deletedTime', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute()
    const named = namedIn(salonLanguage)
    rows.push(...found.map((row) => ({ place, id: row.id, categoryId: null, price: row.price, texts: named(row) })))
  }
  return rows
}

/** Builds the entries of these rows, with the times when their texts changed and with suggestions. */
export async function ownTexts(salon: InSalon, rows: readonly TextRow[]): Promise<OwnText[]> {
  const ids = rows.map(({ id }) => id)
  const columns = ['rowId', 'field', 'language', 'time'] as const
  if (ids.length === 0) return []
  const changes = await salon.selectFrom('textChange').select(columns).where('rowId', 'in', ids).execute()
  const suggestions = await salon
    .selectFrom('textSuggestion')
    .select([...columns, 'text'])
    .where('rowId', 'in', ids)
    .execute()
  const changed = byField(changes, ({ time }) => time.toISOString())
  const suggested = byField(suggestions, ({ text, time }) => ({ text, time: time.toISOString() }))
  return rows.map(({ texts, ...row }) => ({
    ...row,
    fields: Object.entries(texts).flatMap(([field, written]) => {
      const rule = fieldRule(row.place, field)
      const key = `${row.id} ${field}`
      const beside = { changed: changed.get(key) ?? {}, suggestions: suggested.get(key) ?? {} }
      return rule ? [{ field, ...rule, texts: { ...written }, ...beside }] : []
    }),
  }))
}

type LanguageRow = { rowId: string; field: string; language: Language }

function byField<Row extends LanguageRow, Value>(rows: readonly Row[], valueIn: (row: Row) => Value) {
  const found = new Map<string, Partial<Record<Language, Value>>>()
  for (const row of rows) {
    const key = `${row.rowId} ${row.field}`
    found.set(key, { ...found.get(key), [row.language]: valueIn(row) })
  }
  return found
}
