import { randomUUID } from 'node:crypto'
import type { Answer, EditedQuestion, OwnQuestion } from '@goldline/contract/form/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
let salon: SalonForTests
let owner: Awaited<ReturnType<typeof anOwner>>
beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
})

const lenses = (own: Partial<EditedQuestion> = {}): EditedQuestion => ({
  kind: 'YES_NO',
  names: { de: 'Kontaktlinsen?', vi: 'Kính áp tròng?' },
  required: true,
  everyTime: false,
  health: false,
  choices: [
    { id: 'yes', names: {}, hints: { de: 'Bitte herausnehmen.' }, stops: false },
    { id: 'no', names: {}, hints: {}, stops: false },
  ],
  productIds: [salon.product],
  ...own,
})
const create = (payload: object) => app.inject({ method: 'POST', url: '/v1/questions', headers: owner, payload })
const put = ({ id, version }: OwnQuestion, payload: object, ifMatch = version) =>
  app.inject({
    method: 'PUT',
    url: `/v1/questions/${id}`,
    headers: { ...owner, 'if-match': `"${ifMatch}"` },
    payload,
  })
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/v1/questions/${id}`, headers: owner })
const before = (products: string, language = 'de') =>
  app.inject({
    url: `/v1/business-objects/${salon.id}/questions?products=${products}`,
    headers: { 'accept-language': language },
  })
const mine = (headers: Headers) => app.inject({ url: `/v1/user/me/salons/${salon.id}/answers`, headers })
const ofVisit = (id: string, headers: object) =>
  app.inject({ url: `/v1/appointments/${id}/answers`, headers: { ...headers } })
const answer = (id: string, headers: Headers, answers: Answer[]) =>
  app.inject({ method: 'PUT', url: `/v1/appointments/${id}/answers`, headers, payload: { answers } })
const inDays = (day: number) => `2027-03-${String(day).padStart(2, '0')}T11:00:00Z`
const said = (questionId: string, choiceId: 'yes' | 'no'): Answer => ({ questionId, choiceId, text: null })
const openOf = async (id: string) =>
  (await app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json().openQuestions

test('[FRM-01a] stores questions in three languages, asks them before their services, and shows them in the reader’s', async () => {
  const other = await aProduct(db, salon, { specialists: salon.staff })
  const question: OwnQuestion = (await create(lenses())).json()
  expect(question).toMatchObject({ version: 1, names: { de: 'Kontaktlinsen?' }, productIds: [salon.product] })
  expect((await before(salon.product, 'vi')).json()).toMatchObject([{ id: question.id, name: 'Kính áp tròng?' }])
  expect((await before(salon.product, 'en')).json()).toMatchObject([{ name: 'Kontaktlinsen?', nameLanguage: 'de' }])
  expect((await before(other)).json()).toEqual([])

  expect(refusal(await create(lenses({ names: { en: 'Lenses?' } })))).toEqual([400, 'invalid-request'])
  expect(refusal(await create(lenses({ productIds: [randomUUID()] })))).toEqual([404, 'product.notFound'])
  const changed: OwnQuestion = (await put(question, lenses({ productIds: [other] }))).json()
  expect(changed).toMatchObject({ version: 2, productIds: [other] })
  expect(refusal(await put(question, lenses()))).toEqual([409, 'version-conflict'])
  expect(refusal(await put(changed, { ...lenses(), kind: 'TEXT', choices: [] }))).toEqual([400, 'invalid-request'])
  expect((await before(salon.product)).json()).toEqual([])

  expect((await remove(question.id)).statusCode).toBe(204)
  expect(refusal(await remove(question.id))).toEqual([404, 'question.notFound'])
  expect((await before(other)).json()).toEqual([])
})

test('[FRM-01f] keeps a moved question’s position for salon and customers; a position past the end is the end', async () => {
  const [first, second, third]: OwnQuestion[] = await Promise.all(
    ['A?', 'B?', 'C?'].map(async (de) => (await create(lenses({ names: { de } }))).json()),
  )
  const move = (id: string | undefined, place: number, headers: object = owner) =>
    app.inject({ method: 'PUT', url: `/v1/questions/${id}/place`, headers: { ...headers }, payload: { place } })
  const order = async () => (await before(salon.product)).json().map(({ id }: OwnQuestion) => id)
  expect(new Set(await order())).toEqual(new Set([first?.id, second?.id, third?.id]))
  await move(third?.id, 0)
  await move(first?.id, 60)
  expect(await order()).toEqual([third?.id, second?.id, first?.id])
  const own: OwnQuestion[] = (await app.inject({ url: '/v1/questions', headers: owner })).json()
  expect(own.map(({ id }) => id)).toEqual(await order())
  expect(refusal(await move(randomUUID(), 0))).toEqual([404, 'question.notFound'])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await move(first?.id, 0, stranger))).toEqual([404, 'question.notFound'])
  for (const each of await order()) await remove(each)
})

test('[FRM-01b] [FRM-01c] asks a question once, stores the answer with the visit and for the next, unless it is asked every time', async () => {
  const once: OwnQuestion = (await create(lenses())).json()
  const each: OwnQuestion = (await create(lenses({ everyTime: true, names: { de: 'Nagel abgebrochen?' } }))).json()
  const { token } = await aSignedInCustomer(db)
  const wish = (day: number, answers: Answer[]) => book(app, salon, token, { startTime: inDays(day), answers })
  expect(refusal(await wish(3, [said(each.id, 'no')]))).toEqual([409, 'answers.missing'])
  const visit = booked(await wish(3, [said(once.id, 'yes'), said(each.id, 'no'), said(randomUUID(), 'yes')]))
  expect((await mine(token)).json()).toHaveLength(2)

  clock.advance(1000)
  expect(refusal(await wish(4, []))).toEqual([409, 'answers.missing'])
  const next = booked(await wish(4, [said(each.id, 'yes')]))
  expect((await ofVisit(next.id, owner)).json()).toMatchObject([
    { name: 'Kontaktlinsen?', answer: { choiceId: 'yes', ofThisVisit: false } },
    { name: 'Nagel abgebrochen?', answer: { choiceId: 'yes', ofThisVisit: true } },
  ])
  // A later edit changes no earlier texts, and an answer to a deleted question stays with its visit.
  await put(each, lenses({ everyTime: true, names: { de: 'Ganz anders?' } }))
  await remove(each.id)
  expect((await ofVisit(visit.id, owner)).json()).toMatchObject([
    {},
    { name: 'Nagel abgebrochen?', answer: { choiceId: 'no' } },
  ])
  expect(refusal(await ofVisit(visit.id, (await aSignedInCustomer(db)).token))).toEqual([404, 'appointment.notFound'])
  await remove(once.id)
})

test('[FRM-01d] prevents the booking after a stopping answer, now and later', async () => {
  const choices = lenses().choices.map((choice) => ({ ...choice, stops: choice.id === 'yes' }))
  const question: OwnQuestion = (await create(lenses({ choices }))).json()
  const { token } = await aSignedInCustomer(db)
  const wish = (answers: Answer[]) => book(app, salon, token, { startTime: inDays(5), answers })
  expect(refusal(await wish([said(question.id, 'yes')]))).toEqual([409, 'answers.stop'])
  expect((await mine(token)).json()).toEqual([])
  const { id } = booked(await wish([said(question.id, 'no')]))
  expect(refusal(await answer(id, token, [said(question.id, 'yes')]))).toEqual([409, 'answers.stop'])
  expect((await mine(token)).json()).toEqual([said(question.id, 'no')])
  await remove(question.id)
})

test('[FRM-01e, APT-18d] shows salon and customer how many required questions are open until the customer answers them', async () => {
  const { token } = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, token, { startTime: inDays(8) }))
  expect(await openOf(id)).toBe(0)
  const question: OwnQuestion = (await create(lenses())).json()
  await create(lenses({ required: false, names: { de: 'Welche Farbe?' }, kind: 'TEXT', choices: [] }))
  expect(await openOf(id)).toBe(1)
  const own = await app.inject({ url: `/v1/appointments/${id}`, headers: token })
  expect(own.json().openQuestions).toBe(1)
  expect(refusal(await answer(id, token, []))).toEqual([409, 'answers.missing'])
  expect((await answer(id, token, [said(question.id, 'no')])).json()).toMatchObject([
    { answer: { choiceId: 'no' } },
    { answer: null },
  ])
  expect(await openOf(id)).toBe(0)
  await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', id).execute()
  expect(refusal(await answer(id, token, [said(question.id, 'yes')]))).toEqual([409, 'appointment.not-editable'])
})
