import { randomUUID } from 'node:crypto'
import type { EditedQuestion, OwnQuestion } from '@goldline/contract/form/questions'
import { consentKinds } from '@goldline/domain/consent/kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { testApp } from '../test/app.ts'
import { aToken, aUser } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = Record<string, string>
type Customer = Awaited<ReturnType<typeof aSignedInCustomer>>
const textVersion = latest(shippedTexts.HEALTH).version
const secret = 'Latex: Ausschlag'
let salon: SalonForTests
let owner: Headers
let reader: Headers
let readerId: string
let mai: Customer
let question: OwnQuestion
let visit: string

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
  app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const edited = (own: Partial<EditedQuestion> = {}): EditedQuestion => ({
  ...{ kind: 'TEXT', names: { de: 'Was sollen wir wissen?' }, required: true, everyTime: false, health: true },
  ...{ choices: [], productIds: [salon.product], ...own },
})
const create = (own: Partial<EditedQuestion> = {}) => call('POST', '/v1/questions', owner, edited(own))
const answers = (text = secret, questionId = question.id) => [{ questionId, choiceId: null, text }]
const mine = (headers: object, id = visit) => call('GET', `/v1/appointments/${id}/health-questions`, headers)
const answer = (headers: object, body: object = { answers: answers(), textVersion }, id = visit) =>
  call('PUT', `/v1/appointments/${id}/health-answers`, headers, body)
const look = (headers: Headers) => call('POST', `/v1/customers/${mai.id}/health-note/looks`, headers)
const looks = async () => (await call('GET', `/v1/customers/${mai.id}/health-note/looks`, owner)).json()
const stored = () => db.selectFrom('healthAnswer').selectAll().where('customerId', '=', mai.id).execute()
const startOn = (day: number) => `2027-03-${String(day).padStart(2, '0')}T11:00:00Z`

beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
  readerId = await aUser(db, { name: 'Lena' })
  reader = await aToken(db, { userId: readerId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await create())).toEqual([409, 'health-notes.off'])
  await call('PUT', '/v1/health-notes', owner, { enabled: true })
  await db.updateTable('userRole').set({ healthNotes: true }).where('userId', '=', readerId).execute()
  question = (await create()).json()
  mai = await aSignedInCustomer(db)
  visit = booked(await book(app, salon, mai.token, { startTime: startOn(3) })).id
})

test('[FRM-01h] neither asks about health when booking nor stores an answer about it', async () => {
  const given = { startTime: startOn(4), answers: answers('before the PIN') }
  booked(await book(app, salon, mai.token, given))
  expect(await stored()).toEqual([])
  const { rows } = await sql`select from question_answer where question_id = ${question.id}`.execute(db)
  expect(rows).toEqual([])
  // Not even the database would store it with the other answers.
  const row = { businessObjectId: salon.id, appointmentId: visit, questionId: question.id, customerId: mai.id }
  const plain = db.insertInto('questionAnswer').values({ ...row, questionNames: '{}', text: secret })
  await expect(plain.execute()).rejects.toThrow('question_answer_question_fk')
})

test('[FRM-01h] [PRIV-02] requires the latest consent text for answers, and seals them', async () => {
  expect((await mine(mai.token)).json()).toMatchObject({
    questions: [{ id: question.id }],
    answers: [],
    consented: false,
  })
  const outdated = await answer(mai.token, { answers: answers(), textVersion: '2020-01-01' })
  expect(refusal(outdated)).toEqual([409, 'consent.text-outdated'])
  expect(await stored()).toEqual([])
  expect((await answer(mai.token)).json()).toMatchObject({ answers: answers(), consented: true })
  const [row] = await stored()
  expect(JSON.stringify(row)).not.toContain('Latex')
  const consents = await call('GET', '/v1/user/me/consents', mai.token)
  expect(consents.json()[0]).toMatchObject({
    kind: 'HEALTH',
    granted: true,
    textVersion,
    businessObject: { id: salon.id },
  })
  expect(consentKinds).toContain('HEALTH')
})

test('[FRM-01h] [PRIV-02d] shows the salon that answers exist; reading them requires the permission, and is logged', async () => {
  for (const url of [`/v1/appointments/${visit}`, `/v1/appointments/${visit}/answers`, `/v1/customers/${mai.id}`]) {
    const { body } = await call('GET', url, reader)
    expect(body, url).not.toContain('Latex')
  }
  const seen = (await call('GET', `/v1/appointments/${visit}`, reader)).json()
  expect([seen.owner.healthSign, seen.openQuestions]).toEqual([true, 0])
  expect(refusal(await look(owner))).toEqual([403, 'forbidden'])
  expect(await looks()).toEqual([])
  expect((await look(reader)).json()).toMatchObject({ answers: [{ name: 'Was sollen wir wissen?', text: secret }] })
  expect(await looks()).toMatchObject([{ by: 'Lena', wrote: false }])
  expect(refusal(await mine(reader))).toEqual([403, 'forbidden'])
})

test('[FRM-01h] refuses another customer, another salon and callers without a session to read or write answers', async () => {
  const stranger = await aSignedInCustomer(db)
  expect(refusal(await mine(stranger.token))).toEqual([404, 'appointment.notFound'])
  expect(refusal(await answer(stranger.token))).toEqual([404, 'appointment.notFound'])
  expect(refusal(await call('DELETE', `/v1/appointments/${visit}/health-answers`, stranger.token))[0]).toBe(404)
  expect((await mine({})).statusCode).toBe(401)
  const elsewhere = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await look(elsewhere))).toEqual([404, 'notFound'])
  // An answer to a question of another salon is dropped.
  await answer(mai.token, { answers: [...answers(), ...answers('x', randomUUID())], textVersion })
  expect(await stored()).toHaveLength(1)
})

test('[FRM-01h] does not store a stopping answer; a health question cannot become another kind', async () => {
  const choices = (['yes', 'no'] as const).map((id) => ({ id, names: {}, hints: {}, stops: id === 'yes' }))
  const pregnant: OwnQuestion = (await create({ kind: 'YES_NO', names: { de: 'Schwanger?' }, choices })).json()
  const yes = [{ questionId: pregnant.id, choiceId: 'yes', text: null }]
  expect(refusal(await answer(mai.token, { answers: yes, textVersion }))).toEqual([409, 'answers.stop'])
  expect(await stored()).toHaveLength(1)
  const plain = { ...edited({ kind: 'YES_NO', choices }), health: false }
  expect(refusal(await call('PUT', `/v1/questions/${pregnant.id}`, owner, plain))).toEqual([400, 'invalid-request'])
  await call('DELETE', `/v1/questions/${pregnant.id}`, owner)
})

test('[FRM-01h] asks a question once; the answer applies to the next visit, and is deleted with the switch, the consent and the person', async () => {
  clock.advance(1000)
  const next = booked(await book(app, salon, mai.token, { startTime: startOn(5) })).id
  expect((await mine(mai.token, next)).json()).toMatchObject({ answers: answers() })
  await call('PUT', '/v1/health-notes', owner, { enabled: false })
  expect((await mine(mai.token, next)).json()).toMatchObject({ questions: [], answers: [] })
  expect(refusal(await answer(mai.token))).toEqual([409, 'health-notes.off'])
  expect(refusal(await look(reader))).toEqual([409, 'health-notes.off'])
  await call('PUT', '/v1/health-notes', owner, { enabled: true })
  // Sending no answer deletes it, and the earlier one with it.
  await answer(mai.token, { answers: [], textVersion }, next)
  expect(await stored()).toEqual([])
  await answer(mai.token)
  expect((await call('DELETE', `/v1/appointments/${visit}/health-answers`, mai.token)).statusCode).toBe(204)
  expect(await stored()).toEqual([])
  expect((await mine(mai.token)).json()).toMatchObject({ answers: [], consented: false })
})
