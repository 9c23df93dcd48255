import { randomUUID } from 'node:crypto'
import type { OwnText, OwnTexts } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { textState } from '@goldline/domain/translation/text-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { aService } from '../test/catalogue.ts'
import { aQuestionRow, aTeaserImageRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
let salon: SalonForTests
let owner: Headers
beforeAll(async () => {
  salon = await aSalon(db, 1)
  owner = await anOwner(db, salon.id)
})

const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object, headers = owner) =>
  app.inject({ method, url, headers: { ...headers, 'idempotency-key': randomUUID() }, payload })
const read = async (headers = owner) => (await app.inject({ url: '/v1/texts', headers })).json<OwnTexts>()
const entryOf = async (id: string) => (await read()).entries.find((each) => each.id === id) as OwnText
type EditedField = { field: string; text: string; seen: { text: string; source: string } }
const put = (
  { id, place }: Pick<OwnText, 'id' | 'place'>,
  language: Language,
  fields: EditedField[],
  headers = owner,
) => send('PUT', `/v1/texts/${id}`, { place, language, fields }, headers)
const made = async (own: object) => {
  const { id } = (await send('POST', '/v1/products', aService(salon, own))).json()
  return { id, place: 'PRODUCT' } as const
}
const stateIn = ({ fields }: OwnText, field: string, language: Language) => {
  const found = fields.find((each) => each.field === field)
  return found && textState(found, language, 'de')
}

test('[CAT-14a] a text becomes outdated when its source is changed on any screen', async () => {
  const service = await made({ names: { de: 'Schnitt', en: 'Cut' }, descriptions: { de: 'Kurz', en: 'Short' } })
  const before = await entryOf(service.id)
  expect(['de', 'en', 'vi'].map((each) => stateIn(before, 'names', each as Language))).toEqual([
    'DONE',
    'DONE',
    'MISSING',
  ])
  await send('PATCH', `/v1/products/${service.id}`, { names: { de: 'Haarschnitt', en: 'Cut' } })
  const changed = await entryOf(service.id)
  expect(stateIn(changed, 'names', 'en')).toBe('OUTDATED')
  expect(stateIn(changed, 'descriptions', 'en')).toBe('DONE')
  expect(changed.fields[0]?.changed.de).toMatch(/^20/)
  await send('PATCH', `/v1/products/${service.id}`, { names: { de: 'Schnitt kurz', en: 'Short cut' } })
  expect(stateIn(await entryOf(service.id), 'names', 'en')).toBe('DONE')
  await send('PATCH', `/v1/products/${service.id}`, { preparations: { de: 'Ohne Lack', en: 'Without polish' } })
  await send('PATCH', `/v1/products/${service.id}`, { preparations: { de: 'Bitte ohne Lack', en: 'Without polish' } })
  expect(stateIn(await entryOf(service.id), 'preparations', 'en')).toBe('OUTDATED')
})

test('[CAT-14c] saves all fields of a language or none; a confirmed text counts as up to date', async () => {
  const service = await made({ names: { de: 'Farbe' }, descriptions: { de: 'Sanft' } })
  const name = { field: 'names', text: 'Nhuộm', seen: { text: '', source: 'Farbe' } }
  const description = { field: 'descriptions', text: 'Nhẹ', seen: { text: '', source: 'Sanft' } }
  const saved = await put(service, 'vi', [name, description])
  expect(saved.json<OwnText>().fields.flatMap(({ texts }) => texts.vi ?? [])).toEqual(['Nhuộm', 'Nhẹ'])
  await send('PATCH', `/v1/products/${service.id}`, { names: { de: 'Farbe neu', vi: 'Nhuộm' } })
  expect(stateIn(await entryOf(service.id), 'names', 'vi')).toBe('OUTDATED')
  const stale = await put(service, 'vi', [{ ...name, seen: { text: 'Nhuộm', source: 'Farbe' } }])
  expect(refusal(stale)).toEqual([409, 'version-conflict'])
  await put(service, 'vi', [{ ...name, seen: { text: 'Nhuộm', source: 'Farbe neu' } }])
  expect(stateIn(await entryOf(service.id), 'names', 'vi')).toBe('DONE')
})

test('[CAT-14c] staff and accounts use the salon’s language, whose text cannot be empty', async () => {
  const service = await made({ names: { de: 'Zopf', en: 'Braid' } })
  const { version } = (await app.inject({ url: '/v1/catalogue', headers: owner })).json().categories[0].products.at(-1)
  const edited = { field: 'names', text: 'Flechtzopf', seen: { text: 'Zopf', source: 'Zopf' } }
  expect((await put(service, 'de', [edited])).statusCode).toBe(200)
  const row = await db.selectFrom('product').selectAll().where('id', '=', service.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Flechtzopf', names: { de: 'Flechtzopf', en: 'Braid' }, version: version + 1 })
  await send('PATCH', `/v1/products/${service.id}`, { names: { de: 'Flechtzopf', en: 'Braids' } })
  await put(service, 'de', [{ ...edited, seen: { text: 'Flechtzopf', source: 'Flechtzopf' } }])
  expect(stateIn(await entryOf(service.id), 'names', 'en')).toBe('DONE')
  const empty = { ...edited, text: '', seen: { text: 'Flechtzopf', source: 'Flechtzopf' } }
  expect(refusal(await put(service, 'de', [empty]))).toEqual([400, 'invalid-request'])
  const long = { field: 'names', text: 'x'.repeat(81), seen: { text: 'Braids', source: 'Flechtzopf' } }
  expect(refusal(await put(service, 'en', [long]))).toEqual([400, 'invalid-request'])
})

test('[CAT-14a] lists texts of questions, choices, pictures and the salon in addition to services', async () => {
  const id = await aQuestionRow(db, salon)
  const choice = { id: randomUUID(), names: { de: 'Ja' }, hints: {}, stops: false }
  await db
    .updateTable('question')
    .set({ kind: 'CHOICE', names: JSON.stringify({ de: 'Farbe?' }), choices: JSON.stringify([choice]) })
    .where('id', '=', id)
    .execute()
  const picture = await aTeaserImageRow(db, salon.id)
  const field = `choices.${choice.id}.names`
  const question = { id, place: 'QUESTION' } as const
  expect((await put(question, 'vi', [{ field, text: 'Có', seen: { text: '', source: 'Ja' } }])).statusCode).toBe(200)
  expect(stateIn(await entryOf(id), field, 'vi')).toBe('DONE')
  const changed = [{ ...choice, names: { de: 'Ja, gern', vi: 'Có' } }]
  await db
    .updateTable('question')
    .set({ choices: JSON.stringify(changed) })
    .where('id', '=', id)
    .execute()
  expect(stateIn(await entryOf(id), field, 'vi')).toBe('OUTDATED')
  const words = { field: 'description', text: 'Schön hier', seen: { text: '', source: '' } }
  expect((await put({ id: salon.id, place: 'SALON' }, 'de', [words])).statusCode).toBe(200)
  const alt = { field: 'alt', text: 'Der Raum', seen: { text: '', source: '' } }
  expect((await put({ id: picture, place: 'PAGE_PICTURE' }, 'de', [alt])).statusCode).toBe(200)
  const places = (await read()).entries.map(({ place }) => place)
  expect(places).toEqual(expect.arrayContaining(['SALON', 'PAGE_PICTURE', 'PRODUCT', 'QUESTION']))
  await db.deleteFrom('teaserImage').where('id', '=', picture).execute()
  expect(await db.selectFrom('textChange').selectAll().where('rowId', '=', picture).execute()).toEqual([])
})

test('[CAT-14e] people who edit only services cannot read or write the salon’s own texts, nobody another salon’s', async () => {
  const editor = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  const { entries } = await read(editor)
  expect(entries.filter(({ place }) => place === 'SALON' || place === 'PAGE_PICTURE')).toEqual([])
  expect(entries.length).toBeGreaterThan(0)
  const words = { field: 'description', text: 'x', seen: { text: '', source: '' } }
  expect(refusal(await put({ id: salon.id, place: 'SALON' }, 'vi', [words], editor))).toEqual([403, 'forbidden'])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  const own = entries.find(({ place }) => place === 'PRODUCT') as OwnText
  const name = { field: 'names', text: 'x', seen: { text: '', source: '' } }
  expect(refusal(await put(own, 'vi', [name], stranger))).toEqual([404, 'text.notFound'])
  for (const field of ['price', 'constructor'])
    expect(refusal(await put(own, 'vi', [{ ...name, field }]))).toEqual([404, 'text.notFound'])
  expect((await read(stranger)).entries.map(({ id }) => id)).not.toContain(own.id)
})
