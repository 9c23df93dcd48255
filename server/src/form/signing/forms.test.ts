import { randomUUID } from 'node:crypto'
import type { VisitForm } from '@goldline/contract/appointment/forms'
import type { EditedForm, OwnForm } from '@goldline/contract/form/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = Record<string, string>
let salon: SalonForTests
let owner: Headers
let mai: Awaited<ReturnType<typeof aSignedInCustomer>>

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
  app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const draft = (own: Partial<EditedForm> = {}): EditedForm => ({
  titles: { de: 'Wimpernlifting', vi: 'Uốn mi' },
  texts: { de: 'Bitte nicht bei Bindehautentzündung.', vi: 'Không làm khi bị viêm kết mạc.' },
  ...{ months: 12, productIds: [salon.product], ...own },
})
const create = async (own: Partial<EditedForm> = {}): Promise<OwnForm> =>
  (await call('POST', '/v1/forms', owner, draft(own))).json()
const put = ({ id, version }: OwnForm, own: Partial<EditedForm>, ifMatch = version) =>
  call('PUT', `/v1/forms/${id}`, { ...owner, 'if-match': `"${ifMatch}"` }, draft(own))
const publish = ({ id, version }: OwnForm, signAgain = true) =>
  call('POST', `/v1/forms/${id}/versions`, { ...owner, 'if-match': `"${version}"` }, { signAgain })
const published = async (own: Partial<EditedForm> = {}): Promise<OwnForm> => (await publish(await create(own))).json()
const remove = (id: string) => call('DELETE', `/v1/forms/${id}`, owner)

const startOn = (day: number, month = 3) =>
  `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T11:00:00Z`
const visitOn = async (startTime: string) => booked(await book(app, salon, mai.token, { startTime })).id
const formsOf = async (id: string, headers: object = mai.token): Promise<VisitForm[]> =>
  (await call('GET', `/v1/appointments/${id}/forms?locale=vi`, headers)).json()
const sign = (id: string, form: { id: string }, own: object = {}, headers: object = mai.token) =>
  call('POST', `/v1/appointments/${id}/signatures`, headers, {
    ...{ formId: form.id, number: 1, language: 'vi', name: 'Trần Thị Mai' },
    ...own,
  })
const openOf = async (id: string, headers = owner) =>
  (await call('GET', `/v1/appointments/${id}`, headers)).json().openForms
const pdf = (id: string, signature: string, headers: object) =>
  call('GET', `/v1/appointments/${id}/signed-form?signature=${signature}`, headers)
const moveTo = (id: string, startTime: string) =>
  db
    .updateTable('appointment')
    .set({ startTime: new Date(startTime), endTime: new Date(Date.parse(startTime) + 3_600_000) })
    .where('id', '=', id)
    .execute()
const stored = (formId: string) => db.selectFrom('formSignature').selectAll().where('formId', '=', formId).execute()

beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
})
// Each test books a few visits, and one person may have only a few.
beforeEach(async () => {
  mai = await aSignedInCustomer(db)
})

test('[FRM-02a] keeps a form as an unsignable draft until its text is complete in each of its languages', async () => {
  const visit = await visitOn(startOn(3))
  const form = await create({ texts: { de: 'Text' } })
  expect(form).toMatchObject({ version: 1, changed: true, versions: [], signers: 0 })
  expect([await formsOf(visit), await openOf(visit)]).toEqual([[], 0])
  const unfinished = await publish(form)
  expect([...refusal(unfinished), unfinished.json().field]).toEqual([400, 'invalid-request', 'texts.vi'])
  expect(refusal(await call('POST', '/v1/forms', owner, draft({ titles: {} })))).toEqual([400, 'invalid-request'])
  expect(refusal(await call('POST', '/v1/forms', owner, draft({ productIds: [randomUUID()] })))[1]).toBe(
    'product.notFound',
  )
  expect(refusal(await put(form, {}, 9))).toEqual([409, 'version-conflict'])
  const whole: OwnForm = (await put(form, {})).json()
  expect((await publish(whole)).json()).toMatchObject({ changed: false, versions: [{ number: 1, signatures: 0 }] })
  expect([(await formsOf(visit)).length, await openOf(visit), await openOf(visit, mai.token)]).toEqual([1, 1, 1])
  expect((await remove(form.id)).statusCode).toBe(204)
  expect([await formsOf(visit), await openOf(visit)]).toEqual([[], 0])
  expect(refusal(await remove(form.id))).toEqual([404, 'form.notFound'])
})

test('[FRM-02b] changes a published version by no call and no statement', async () => {
  const form = await published()
  expect(refusal(await publish(form))).toEqual([409, 'form.unchanged'])
  const changed: OwnForm = (await put(form, { texts: { de: 'Neu', vi: 'Mới' } })).json()
  const asPublished = await call('GET', `/v1/forms/${form.id}/version?number=1`, owner)
  expect(asPublished.json()).toMatchObject({ texts: draft().texts, months: 12 })
  expect(refusal(await publish({ ...changed, version: form.version }))).toEqual([409, 'version-conflict'])
  expect((await publish(changed)).json()).toMatchObject({ versions: [{ number: 2 }, { number: 1 }] })
  for (const statement of [
    sql`update form_version set texts = '{}' where form_id = ${form.id}`,
    sql`delete from form_version where form_id = ${form.id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  await remove(form.id)
})

test('[FRM-02d, FRM-02e, FRM-02g] shows and signs it in one language, with name, time and version, and a PDF', async () => {
  const visit = await visitOn(startOn(4))
  const form = await published()
  const [open] = await formsOf(visit)
  expect(open).toMatchObject({ id: form.id, number: 1, title: 'Uốn mi', language: 'vi', signature: null })
  // There is no English text: the whole form is German, and only that can be signed.
  const english = await call('GET', `/v1/appointments/${visit}/forms?locale=en`, mai.token)
  expect(english.json()).toMatchObject([{ language: 'de', title: 'Wimpernlifting' }])
  expect(refusal(await sign(visit, form, { language: 'en' }))).toEqual([409, 'form.outdated'])
  expect(refusal(await sign(visit, form, { number: 2 }))).toEqual([409, 'form.outdated'])
  expect(refusal(await sign(visit, form, { name: ' ' }))).toEqual([400, 'invalid-request'])
  expect(refusal(await sign(visit, { id: randomUUID() }))).toEqual([404, 'form.notFound'])

  const [signed] = (await sign(visit, form)).json()
  const facts = { name: 'Trần Thị Mai', number: 1, language: 'vi', time: new Date(clock.now()).toISOString() }
  expect(signed.signature).toMatchObject(facts)
  expect(await openOf(visit)).toBe(0)
  const [forSalon] = await formsOf(visit, owner)
  expect(forSalon).toMatchObject({ language: 'de', signature: facts })
  for (const headers of [mai.token, owner]) {
    const file = await pdf(visit, signed.signature.id, headers)
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect(file.headers['cache-control']).toBe('private, no-store')
  }
  const mine = await call('GET', '/v1/user/me/signed-forms', mai.token)
  expect(mine.json()).toMatchObject([{ ...facts, title: 'Uốn mi', appointmentId: visit }])
  await remove(form.id)
  // The form is deleted, but its signature stays readable.
  expect(await formsOf(visit)).toMatchObject([{ id: form.id, signature: facts }])
  const change = sql`update form_signature set name = 'Somebody' where form_id = ${form.id}`
  await expect(change.execute(db)).rejects.toThrow('append-only')
  // But it follows when two rows of one person are merged (CUS-09).
  const { id } = await aSignedInCustomer(db)
  await sql`update form_signature set customer_id = ${id} where form_id = ${form.id}`.execute(db)
})

test('[FRM-02e] leaves one signature if two devices sign at once, or a request is replayed', async () => {
  const [visit, later] = [await visitOn(startOn(8)), await visitOn(startOn(9))]
  const form = await published()
  const key = { ...mai.token, 'idempotency-key': randomUUID() }
  const answers = await Promise.all([
    sign(visit, form),
    sign(visit, form),
    sign(later, form),
    sign(visit, form, {}, key),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect((await sign(visit, form, {}, key)).statusCode).toBe(201)
  expect(await stored(form.id)).toHaveLength(1)
  await remove(form.id)
})

test('[FRM-02c] keeps a signature valid for later visits until it expires, or the salon requires a new one', async () => {
  const [visit, later] = [await visitOn(startOn(10)), await visitOn(startOn(11))]
  const form = await published({ months: 1 })
  await sign(visit, form)
  expect([await openOf(visit), await openOf(later)]).toEqual([0, 0])
  await moveTo(later, startOn(11, 5))
  expect([await openOf(visit), await openOf(later)]).toEqual([0, 1])

  const second: OwnForm = (await publish((await put(form, { texts: { de: 'Zwei', vi: 'Hai' } })).json(), false)).json()
  expect([second.signers, second.signersWithVisit, await openOf(visit)]).toEqual([1, 1, 0])
  // The earlier signature keeps its own version.
  expect(await formsOf(visit)).toMatchObject([{ number: 2, signature: { number: 1 } }])
  const third: OwnForm = (await publish((await put(second, { texts: { de: 'Drei', vi: 'Ba' } })).json(), true)).json()
  expect([third.signers, await openOf(visit)]).toEqual([0, 1])
  expect(refusal(await sign(visit, form))).toEqual([409, 'form.outdated'])
  // The earlier signature stays readable at its visit.
  const both = [{ signature: { number: 3 } }, { number: 1, signature: { number: 1 } }]
  expect((await sign(visit, form, { number: 3 })).json()).toMatchObject(both)
  expect(await openOf(visit)).toBe(0)
  await remove(form.id)
})

test('[FRM-02c] postpones a signature that would expire before the visit, and requires an expired one again', async () => {
  const visit = await visitOn(startOn(12))
  const form = await published({ months: 1 })
  await sign(visit, form)
  const [signed] = await db.deleteFrom('formSignature').where('formId', '=', form.id).returningAll().execute()
  if (signed === undefined) throw new Error('nothing was signed')
  const expired = { signedTime: new Date('2027-01-20T10:00:00Z'), expiresTime: new Date('2027-02-19T23:00:00Z') }
  await db
    .insertInto('formSignature')
    .values({ ...signed, ...expired })
    .execute()
  await moveTo(visit, startOn(12, 5))
  const [open, earlier] = await formsOf(visit)
  expect([open, earlier]).toMatchObject([
    { signableFrom: '2027-04-13', signature: null },
    { number: 1, signature: { number: 1 } },
  ])
  expect(refusal(await sign(visit, form))).toEqual([409, 'form.too-early'])
  expect([(await stored(form.id)).length, await openOf(visit)]).toEqual([1, 1])
  await moveTo(visit, startOn(12))
  expect((await sign(visit, form)).json()).toMatchObject([{ signableFrom: null, signature: { number: 1 } }, {}])
  expect([(await stored(form.id)).length, await openOf(visit)]).toEqual([2, 0])
  await remove(form.id)
})

test('[FRM-02f] lists signatures given before a past visit, and nothing as unsigned', async () => {
  const [visit, other] = [await visitOn(startOn(17)), await visitOn(startOn(18))]
  const form = await published()
  await sign(visit, form)
  const status = { status: 'FULFILLED' } as const
  await db.updateTable('appointment').set(status).where('id', 'in', [visit, other]).execute()
  expect([await formsOf(visit, owner), await formsOf(other, owner)]).toMatchObject([[{ number: 1 }], [{ number: 1 }]])
  const changed: OwnForm = (await put(form, { texts: { de: 'Neu', vi: 'Mới' } })).json()
  await publish(changed)
  expect(await formsOf(visit, owner)).toMatchObject([{ number: 1, signature: { number: 1 } }])
  expect(await formsOf(other, owner)).toEqual([])
  expect(refusal(await sign(visit, form, { number: 2 }))).toEqual([409, 'appointment.not-editable'])
  await remove(form.id)
})

test('[FRM-02f, FRM-02h] refuses other customers, other salons and lower roles to read or sign', async () => {
  const visit = await visitOn(startOn(15))
  const form = await published()
  const [signed] = (await sign(visit, form)).json()
  const stranger = await aSignedInCustomer(db)
  const elsewhere = await anOwner(db, (await aSalon(db, 1)).id)
  for (const headers of [stranger.token, elsewhere]) {
    expect(refusal(await call('GET', `/v1/appointments/${visit}/forms`, headers))[0]).toBe(404)
    expect(refusal(await pdf(visit, signed.signature.id, headers))[0]).toBe(404)
  }
  expect(refusal(await sign(visit, form, {}, stranger.token))).toEqual([404, 'appointment.notFound'])
  expect(refusal(await sign(visit, form, {}, owner))).toEqual([403, 'forbidden'])
  expect((await call('GET', '/v1/user/me/signed-forms', stranger.token)).json()).toEqual([])
  // At the stranger's own visit, another person's signature is not found.
  const own = booked(await book(app, salon, stranger.token, { startTime: startOn(16) })).id
  expect(refusal(await pdf(own, signed.signature.id, stranger.token))).toEqual([404, 'form.notFound'])
  for (const [method, url] of [
    ['PUT', `/v1/forms/${form.id}`],
    ['POST', `/v1/forms/${form.id}/versions`],
    ['DELETE', `/v1/forms/${form.id}`],
  ] as const)
    expect(refusal(await call(method, url, elsewhere, method === 'PUT' ? draft() : { signAgain: true }))[0]).toBe(404)
  const staff = await aToken(db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id })
  expect(refusal(await call('GET', '/v1/forms', staff))).toEqual([403, 'forbidden'])
  expect((await call('GET', `/v1/appointments/${visit}/forms`, {})).statusCode).toBe(401)
  await remove(form.id)
})
