import { randomUUID } from 'node:crypto'
import type { OwnTexts } from '@goldline/contract/translation'
import { suggestionRequestsADay } from '@goldline/domain/translation/suggestion'
import { type DeepLStandIn, startDeepL } from '@goldline/stand-ins/deepl'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deepL } from '../providers/deepl.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { aService } from '../test/catalogue.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

type Headers = { authorization: string }
let standIn: DeepLStandIn
let t: TestApp
let salon: SalonForTests
let owner: Headers
beforeAll(async () => {
  standIn = await startDeepL()
  t = await testApp({ translator: deepL({ baseUrl: standIn.url, key: standIn.key, limitMs: 1_000 }) })
})
afterAll(async () => {
  await t.close()
  await standIn.close()
})
beforeEach(async () => {
  salon = await aSalon(t.db, 1)
  owner = await anOwner(t.db, salon.id)
})

const post = (url: string, payload: object = {}, headers = owner, key: string = randomUUID()) =>
  t.app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload })
const suggest = (headers = owner, key?: string) => post('/v1/texts/suggestions', {}, headers, key)
const read = async () => (await t.app.inject({ url: '/v1/texts', headers: owner })).json<OwnTexts>()
const aCut = async () =>
  (await post('/v1/products', aService(salon, { names: { de: 'Schnitt kurz' } }))).json().id as string
const fieldOf = async (id: string) => (await read()).entries.find((each) => each.id === id)?.fields[0]
const stored = () => t.db.selectFrom('textSuggestion').selectAll().where('businessObjectId', '=', salon.id).execute()
const shownTo = async (id: string, language: string) => {
  const url = `/v1/business-objects/${salon.urlName}`
  const page = await t.app.inject({ url, headers: { 'accept-language': language } })
  return page.json().categories[0].products.find((each: { id: string }) => each.id === id)
}
const accept = (id: string, text: string) =>
  t.app.inject({
    method: 'PUT',
    url: `/v1/texts/${id}`,
    headers: owner,
    payload: {
      ...{ place: 'PRODUCT', language: 'vi' },
      fields: [{ field: 'names', text, seen: { text: '', source: 'Schnitt kurz' } }],
    },
  })
const discard = (id: string, headers = owner) =>
  t.app.inject({ method: 'DELETE', url: `/v1/texts/${id}/suggestions?place=PRODUCT&language=vi`, headers })

test('[CAT-14f] a suggestion is not public until it is accepted', async () => {
  const id = await aCut()
  expect((await suggest()).json().suggested).toBeGreaterThanOrEqual(2)
  expect(await fieldOf(id)).toMatchObject({ suggestions: { en: { text: 'Cut short' }, vi: { text: 'Cắt ngắn' } } })
  expect(await shownTo(id, 'vi')).toMatchObject({ name: 'Schnitt kurz' })
  expect((await shownTo(id, 'vi')).nameLanguage).toBeUndefined()
  await accept(id, 'Cắt ngắn')
  expect(await shownTo(id, 'vi')).toMatchObject({ name: 'Cắt ngắn', nameLanguage: 'vi' })
  expect((await fieldOf(id))?.suggestions).toEqual({ en: expect.anything() })
})

test('[CAT-14f] a suggestion is removed when its source changes or it is discarded', async () => {
  const id = await aCut()
  await suggest()
  expect((await discard(id)).statusCode).toBe(204)
  expect(Object.keys((await fieldOf(id))?.suggestions ?? {})).toEqual(['en'])
  const payload = { names: { de: 'Schnitt lang' } }
  await t.app.inject({ method: 'PATCH', url: `/v1/products/${id}`, headers: owner, payload })
  expect((await fieldOf(id))?.suggestions).toEqual({})
})

test('[CAT-14f] an outdated text gets a suggestion, and stays public until that is accepted', async () => {
  const names = { de: 'Schnitt kurz', en: 'Short cut', vi: 'Cắt tóc' }
  const { id } = (await post('/v1/products', aService(salon, { names }))).json()
  t.clock.advance(60_000)
  const payload = { names: { ...names, de: 'Schnitt lang' } }
  await t.app.inject({ method: 'PATCH', url: `/v1/products/${id}`, headers: owner, payload })
  await suggest()
  expect(await fieldOf(id)).toMatchObject({ suggestions: { vi: { text: expect.stringMatching(/./) } } })
  expect(await shownTo(id, 'vi')).toMatchObject({ name: 'Cắt tóc' })
  await discard(id)
  expect(await fieldOf(id)).toMatchObject({ texts: { vi: 'Cắt tóc' }, suggestions: { en: expect.anything() } })
})

test('[CAT-14f] only missing and outdated texts are sent to the service, nothing else of the salon', async () => {
  await aCut()
  const before = standIn.asked().length
  await suggest()
  const asked = standIn.asked().slice(before)
  expect(asked.map((each) => [each.source_lang, each.target_lang])).toEqual([
    ['DE', 'EN-GB'],
    ['DE', 'VI'],
  ])
  expect(Object.keys(asked[0] ?? {}).sort()).toEqual(['formality', 'source_lang', 'target_lang', 'text'])
  const texts = (await read()).entries.flatMap(({ fields }) => fields.map((field) => field.texts.de))
  for (const { text } of asked) for (const each of text) expect(texts).toContain(each)
})

test('[CAT-14f] a suggestion is removed when the salon’s language changes', async () => {
  await aCut()
  await suggest()
  expect(await stored()).not.toEqual([])
  const payload = { language: 'en' }
  await t.app.inject({ method: 'PATCH', url: '/v1/business-object', headers: owner, payload })
  expect(await stored()).toEqual([])
})

test('[CAT-14f] a translation that is too long for its field is skipped, without counting as a failure', async () => {
  await suggest()
  const names = { de: `Farbe ${'x'.repeat(74)}`, en: 'Colour' }
  const { id } = (await post('/v1/products', aService(salon, { names }))).json()
  expect((await suggest()).json()).toEqual({ suggested: 0 })
  expect((await stored()).map(({ rowId }) => rowId)).not.toContain(id)
})

describe('[CAT-14f] a service that fails', () => {
  test.each([
    ['is too busy', { kind: 'status', status: 429 }],
    ['breaks', { kind: 'status', status: 500 }],
    ['is late', { kind: 'delay', ms: 1_500 }],
    ['gives an invalid answer', { kind: 'malformed' }],
  ] as const)('changes nothing if it %s for both languages', async (_, fault) => {
    await aCut()
    standIn.fail(fault, fault)
    expect(refusal(await suggest())).toEqual([409, 'translator.unavailable'])
    expect(await stored()).toEqual([])
  })

  test('keeps the suggestions for one language if it fails for the other', async () => {
    await aCut()
    standIn.fail({ kind: 'status', status: 500 })
    expect((await suggest()).statusCode).toBe(200)
    expect(new Set((await stored()).map(({ language }) => language))).toEqual(new Set(['vi']))
  })
})

test('[CAT-14f] a repeated request does not ask the service; a salon’s requests per day are limited', async () => {
  const id = await aCut()
  const key = randomUUID()
  const first = (await suggest(owner, key)).json()
  const asked = standIn.asked().length
  expect((await suggest(owner, key)).json()).toEqual(first)
  expect(standIn.asked().length).toBe(asked)
  for (let time = 1; time < suggestionRequestsADay; time++) {
    await discard(id)
    expect((await suggest()).statusCode).toBe(200)
  }
  await discard(id)
  expect(refusal(await suggest())).toEqual([429, 'too-many-requests'])
})

test('[CAT-14f] without a service no suggestion is offered', async () => {
  const without = await testApp()
  const own = await aSalon(without.db, 1)
  const headers = await anOwner(without.db, own.id)
  const answer = await without.app.inject({ url: '/v1/texts', headers })
  expect(answer.json<OwnTexts>().machine).toBe(false)
  const asked = await without.app.inject({
    method: 'POST',
    url: '/v1/texts/suggestions',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: {},
  })
  expect(refusal(asked)).toEqual([409, 'translator.off'])
  await without.close()
})

test('[CAT-14e] another salon cannot discard suggestions; people who edit only services send only texts of services', async () => {
  const id = await aCut()
  const stranger = await anOwner(t.db, (await aSalon(t.db, 1)).id)
  await t.db
    .updateTable('businessObject')
    .set({ description: JSON.stringify({ de: 'Unser Haus' }) })
    .where('id', '=', salon.id)
    .execute()
  const editor = await aToken(t.db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  await suggest(editor)
  expect(JSON.stringify(standIn.asked())).not.toContain('Unser Haus')
  expect(refusal(await discard(id, stranger))).toEqual([404, 'text.notFound'])
  expect((await stored()).map(({ rowId }) => rowId)).toContain(id)
})
