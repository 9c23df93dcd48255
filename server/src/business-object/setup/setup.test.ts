import { randomUUID } from 'node:crypto'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { OwnOpening } from '@goldline/contract/business-object/settings'
import type { Setup } from '@goldline/contract/business-object/setup'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import type { SalonStaff } from '@goldline/contract/staff/people'
import type { Rota } from '@goldline/contract/staff/rota'
import type { SignedInUser } from '@goldline/contract/user'
import { weekdays } from '@goldline/domain/time/day'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aCustomer, aToken } from '../../test/builders.ts'
import { sentCode, wrongCode } from '../../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, refusal } from '../../test/salon.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)

type Header = { authorization: string }
let place = 0
const elsewhere = () => `10.${Math.floor(++place / 250)}.${place % 250}.1`
const password = 'Sieben Bäume im Garten'

const signUp = (email: string, rest: object = {}, remoteAddress = elsewhere()) =>
  app.inject({ method: 'POST', url: '/v1/user', remoteAddress, payload: { email, password, ...rest } })

const answer = async (id: string, code: string) =>
  app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${id}?client=ADMIN`,
    payload: { code },
    remoteAddress: elsewhere(),
  })

/** Somebody who has signed up and has no salon yet. */
async function aNewOwner() {
  const email = `${randomUUID()}@example.com`
  const { id } = (await signUp(email)).json()
  const { token } = (await answer(id, await sentCode(deps, email))).json()
  return { email, headers: { authorization: `Bearer ${token}` } }
}

const plan = {
  ...{ name: 'Coiffure Élan', ownerName: 'Mia', ownerSurname: 'Frei', trade: 'hair', country: 'CH', language: 'de' },
  ...{ street: 'Marktgasse 1', postalCode: '3011', city: 'Bern' },
}
const found = (headers: Header, payload: object = {}, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/v1/business-objects',
    remoteAddress: elsewhere(),
    headers: { ...headers, 'idempotency-key': key },
    payload: { ...plan, ...payload },
  })

async function aNewSalon(payload: object = {}) {
  const { email, headers } = await aNewOwner()
  const { id, urlName, token } = (await found(headers, payload)).json()
  return { id, urlName, email, headers: { authorization: `Bearer ${token}` } }
}

const get = async <Answer>(headers: Header, url: string) => (await app.inject({ url, headers })).json<Answer>()
const setup = (headers: Header) => get<Setup>(headers, '/v1/business-object/setup')
const put = (headers: Header, step: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/v1/business-object/setup/${step}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  })
const starts = async (urlName: string) => {
  const { id, categories } = await get<BusinessObject>({ authorization: '' }, `/v1/business-objects/${urlName}`)
  const product = categories[0]?.products[0]?.id
  const query = `products=${product}&from=2027-03-03&to=2027-03-07`
  const { slotsOfDates } = await get<{ slotsOfDates: { date: string; times: unknown[] }[] }>(
    { authorization: '' },
    `/v1/business-objects/${id}/available-slots?${query}`,
  )
  return Object.fromEntries(slotsOfDates.map(({ date, times }) => [date, times.length]))
}

describe('[AUTH-09] signing up', () => {
  test('the account is made with its code: the e-mail is confirmed, the password signs in, and no salon is there', async () => {
    const email = `${randomUUID()}@example.com`
    const asked = await signUp(email, { languageCode: 'vi' })
    expect([asked.statusCode, asked.json()]).toEqual([
      201,
      { id: expect.any(String), sent: 'PIN', resendAfter: 60, expiresIn: 600 },
    ])
    expect(await db.selectFrom('appUser').select('id').where('email', '=', email).execute()).toEqual([])
    const code = await sentCode(deps, email)
    expect(refusal(await answer(asked.json().id, wrongCode(code)))).toEqual([400, 'invalid-code'])
    const { token } = (await answer(asked.json().id, code)).json()
    const me = await get<SignedInUser>({ authorization: `Bearer ${token}` }, '/v1/user/me')
    expect(me).toMatchObject({ role: 'CUSTOMER', email, emailConfirmed: true, hasPassword: true, languageCode: 'vi' })
    expect(me.salon).toBeNull()
    const again = { '@type': 'basic-credentials', username: email, password, client: 'ADMIN' }
    expect((await app.inject({ method: 'POST', url: '/authorization', payload: again })).statusCode).toBe(200)
  })

  test('whoever books already signs up with the same account, and hears of the new password', async () => {
    const customer = await aCustomer(db)
    const session = await aToken(db, { userId: customer.userId })
    const { id } = (await signUp(customer.email)).json()
    const { token } = (await answer(id, await sentCode(deps, customer.email))).json()
    expect((await get<SignedInUser>({ authorization: `Bearer ${token}` }, '/v1/user/me')).id).toBe(customer.userId)
    expect((await app.inject({ url: '/v1/user/me', headers: session })).statusCode).toBe(401)
    const mails = await db.selectFrom('message').select('type').where('recipient', '=', customer.email).execute()
    expect(mails.map(({ type }) => type).sort()).toEqual(['SECURITY_NOTICE', 'SIGN_UP'])
  })

  test.each([
    ['niemand', password, 'invalid-email'],
    ['+41 79 123 45 67', password, 'invalid-email'],
    ['neu@example.com', 'kurz', 'weak-password'],
    ['neu@example.com', 'passwort123', 'weak-password'],
  ])('%s with %s is refused', async (email, typed, why) => {
    expect(refusal(await signUp(email, { password: typed }))).toEqual([400, why])
  })

  test('one place does not have codes sent to many who answer none', async () => {
    const from = elsewhere()
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await signUp(`${randomUUID()}@example.com`, {}, from)).statusCode)
    expect([answers[0], answers.at(-1)]).toEqual([201, 429])
  })
})

describe('[BIZ-09] founding a salon', () => {
  test('makes the salon, the owner’s rights, people, hours and services: it can be booked at once', async () => {
    const { headers, email } = await aNewOwner()
    const made = await found(headers, { phoneNr: '031 311 00 00' })
    expect(made.statusCode).toBe(201)
    const { id, urlName, token } = made.json()
    expect(urlName).toBe('coiffure-elan')
    const owner = { authorization: `Bearer ${token}` }
    expect(await get<SignedInUser>(owner, '/v1/user/me')).toMatchObject({
      ...{ role: 'OWNER', client: 'ADMIN', name: 'Mia', surname: 'Frei', businessObjectId: id },
      agb: { acceptedVersion: null },
      salon: { name: 'Coiffure Élan', timeZone: 'Europe/Zurich', currency: 'CHF', country: 'CH', tier: 'LITE' },
    })
    expect(await get(owner, '/v1/business-object')).toMatchObject({
      ...{ phoneNr: '+41313110000', email, version: 'LITE' },
      boNotificationSettings: { subscribers: email },
    })
    const [person, ...others] = await get<SalonStaff[]>(owner, '/v1/staff')
    expect(others).toEqual([])
    const { categories } = await get<Catalogue>(owner, '/v1/catalogue')
    const products = categories.flatMap((each) => each.products)
    expect(person).toMatchObject({ name: 'Mia', surname: 'Frei', enabled4Booking: true })
    expect([...(person?.productIds ?? [])].sort()).toEqual(products.map((each) => each.id).sort())
    expect(products.find(({ names }) => names.en === 'Root colour')).toMatchObject({
      ...{ names: { de: 'Ansatzfarbe', vi: 'Nhuộm chân tóc' }, price: 9200, vatRate: 810 },
      ...{ duration: 90, gapFrom: 30, gapMinutes: 30, bufferMinutes: 5 },
    })
    // Wednesday to Sunday.
    const free = await starts(urlName)
    expect([free['2027-03-03'], free['2027-03-06']].every((times) => (times ?? 0) > 20)).toBe(true)
    expect(free['2027-03-07'] ?? 0).toBe(0)
    expect(await setup(owner)).toEqual({ step: 'hours', done: ['salon'], putAway: false })
  })

  test.each([
    ['DE', 'Europe/Berlin', 'EUR', 5800, 1900],
    ['AT', 'Europe/Vienna', 'EUR', 5800, 2000],
  ])('%s brings its zone, currency, prices and VAT', async (country, timeZone, currency, price, vatRate) => {
    const { headers } = await aNewSalon({ country, name: `Salon ${randomUUID()}` })
    expect(await get(headers, '/v1/business-object')).toMatchObject({ timeZone, currency })
    const { categories } = await get<Catalogue>(headers, '/v1/catalogue')
    const services = categories.flatMap((each) => each.products)
    expect(services.find(({ names }) => names.en === 'Root colour')).toMatchObject({ price, vatRate })
  })

  test('without a trade it has no services, and a Vietnamese one is named so first', async () => {
    const plain = await aNewSalon({ trade: null, name: 'Nur so' })
    expect((await get<Catalogue>(plain.headers, '/v1/catalogue')).categories).toEqual([])
    const nails = await aNewSalon({ trade: 'nails', language: 'vi', name: 'Móng Đẹp' })
    expect(nails.urlName).toBe('mong-dep')
    const { language, categories } = await get<Catalogue>(nails.headers, '/v1/catalogue')
    expect([language, categories[0]?.names]).toEqual(['vi', { de: 'Hände', en: 'Hands', vi: 'Tay' }])
  })

  test('a lost answer founds no second salon, and the token that comes with it opens the first', async () => {
    const { headers } = await aNewOwner()
    const key = randomUUID()
    const [one, two] = [await found(headers, {}, key), await found(headers, {}, key)]
    expect(two.json().id).toBe(one.json().id)
    expect(two.json().token).not.toBe(one.json().token)
    expect((await setup({ authorization: `Bearer ${two.json().token}` })).step).toBe('hours')
    const kept = await db.selectFrom('idempotencyKey').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(one.json().token)
  })

  test('two of one name at once get a link each, and a former link stays its salon’s', async () => {
    const owners = await Promise.all([aNewOwner(), aNewOwner()])
    const name = 'Zum goldenen Kamm'
    const made = await Promise.all(owners.map(({ headers }) => found(headers, { name })))
    expect(made.map((each) => each.json().urlName).sort()).toEqual(['zum-goldenen-kamm', 'zum-goldenen-kamm-2'])
    const first = made.find((each) => each.json().urlName === 'zum-goldenen-kamm')
    const headers = { authorization: `Bearer ${first?.json().token}` }
    await app.inject({ method: 'PATCH', url: '/v1/business-object', headers, payload: { urlName: 'kamm' } })
    expect((await aNewSalon({ name })).urlName).toBe('zum-goldenen-kamm-3')
  })

  test.each([
    [{ name: ' ' }, 'invalid-request'],
    [{ ownerName: '' }, 'invalid-request'],
    [{ city: '' }, 'invalid-request'],
    [{ country: 'US' }, 'invalid-request'],
    [{ trade: 'tattoo' }, 'invalid-request'],
    [{ version: 'PRO' }, 'invalid-request'],
    [{ phoneNr: '12' }, 'invalid-phoneNr'],
  ])('%o is refused, and nothing of it stays', async (payload, why) => {
    const { headers } = await aNewOwner()
    expect(refusal(await found(headers, payload))).toEqual([400, why])
    const { id } = await get<SignedInUser>(headers, '/v1/user/me')
    expect(await db.selectFrom('userRole').selectAll().where('userId', '=', id).execute()).toEqual([])
  })

  test('a person founds a few a day and no more', async () => {
    const { headers } = await aNewOwner()
    const answers = []
    for (let n = 0, session = headers; n < 6; n++) {
      const answer = await found(session)
      answers.push(answer.statusCode)
      session = { authorization: `Bearer ${answer.json().token}` }
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })
})

test('[AUTH-20] a customer’s session founds no salon for whoever works in one', async () => {
  const { userId, token } = await aSignedInCustomer(db)
  const { id: businessObjectId } = await aSalon(db, 1)
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE' }).execute()
  expect(refusal(await found(token))).toEqual([403, 'forbidden'])
})

test('[BIZ-09] a mistyped number costs no try', async () => {
  const { headers } = await aNewOwner()
  for (let times = 0; times < 5; times++)
    expect(refusal(await found(headers, { phoneNr: '12' }))).toEqual([400, 'invalid-phoneNr'])
  expect((await found(headers)).statusCode).toBe(201)
})

test('[BIZ-10] the operator says which tier new salons get', async () => {
  const t = await testApp({
    config: { newSalonTier: 'PRO' },
    database: { db, pool: deps.pool, url: deps.config.databaseUrls?.url ?? '', close },
  })
  const { headers } = await aNewOwner()
  const payload = { ...plan, name: 'Mit allem' }
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const { token } = (
    await t.app.inject({ method: 'POST', url: '/v1/business-objects', headers: keyed, payload })
  ).json()
  await t.close()
  expect(await get({ authorization: `Bearer ${token}` }, '/v1/business-object')).toMatchObject({ version: 'PRO' })
})

describe('[BIZ-09] the steps', () => {
  test('hours are the salon’s and everybody’s; exceptions stay', async () => {
    const { headers, urlName } = await aNewSalon({ name: 'Stunden' })
    const opening = await get<OwnOpening & { version: number }>(headers, '/v1/business-object/opening')
    const { version: _, ...sent } = opening
    const closed = {
      weekday: null,
      activated: false,
      open: '09:00',
      close: '18:00',
      capacity: null,
      from: '2027-03-04',
      to: '2027-03-04',
    }
    const body = { ...sent, rules: [...sent.rules, closed] }
    await app.inject({ method: 'PUT', url: '/v1/business-object/opening', headers, payload: body })
    const week = [
      {
        weekday: 'WEDNESDAY',
        hours: [
          { open: '10:00', close: '12:00' },
          { open: '13:00', close: '15:00' },
        ],
      },
      { weekday: 'THURSDAY', hours: [{ open: '10:00', close: '15:00' }] },
      { weekday: 'SUNDAY', hours: [{ open: '10:00', close: '15:00' }] },
    ]
    const saved = await put(headers, 'hours', { week })
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { step: 'people', done: ['salon', 'hours', 'holidays'], putAway: false },
    ])
    const free = await starts(urlName)
    expect(Object.keys(free).filter((day) => (free[day] ?? 0) > 0)).toEqual(['2027-03-03', '2027-03-07'])
  })

  test('a salon’s new hours leave alone whoever has hours of their own', async () => {
    const { headers } = await aNewSalon({ name: 'Eigene Stunden' })
    await put(headers, 'people', { people: [{ name: 'Noa', enabled4Booking: true }] })
    const rota = async () => (await get<Rota>(headers, '/v1/rota?from=2027-03-01&to=2027-03-01')).staff
    const [mia, noa] = await rota()
    const own = [{ weekday: 'MONDAY', work: [{ from: 600, to: 720 }], breaks: [] }]
    const saved = await app.inject({
      ...{ method: 'PUT', url: `/v1/staff/${noa?.id}/pattern`, payload: { from: '2027-03-01', weeks: [own] } },
      headers: { ...headers, 'if-match': String(noa?.version) },
    })
    expect(saved.statusCode).toBe(200)
    await put(headers, 'hours', { week: [{ weekday: 'TUESDAY', hours: [{ open: '08:00', close: '12:00' }] }] })
    const after = new Map((await rota()).map(({ id, pattern }) => [id, pattern.weeks]))
    expect(after.get(mia?.id ?? '')).toEqual([[{ weekday: 'TUESDAY', work: [{ from: 480, to: 720 }], breaks: [] }]])
    expect(after.get(noa?.id ?? '')).toEqual([own])
  })

  test('new people do everything whenever it is open, and have a user each; who serves nobody is not offered', async () => {
    const { headers, urlName } = await aNewSalon({ name: 'Leute' })
    const [owner] = await get<SalonStaff[]>(headers, '/v1/staff')
    const people = [
      { id: owner?.id, name: 'Mia', surname: 'Frei-Roth', enabled4Booking: false },
      { name: 'Noa', enabled4Booking: true },
    ]
    expect((await put(headers, 'people', { people })).json()).toMatchObject({
      step: 'services',
      done: ['salon', 'people'],
    })
    const [first, second] = await get<SalonStaff[]>(headers, '/v1/staff')
    expect([first?.surname, first?.enabled4Booking]).toEqual(['Frei-Roth', false])
    expect([...(second?.productIds ?? [])].sort()).toEqual([...(first?.productIds ?? [])].sort())
    expect((await starts(urlName))['2027-03-03']).toBeGreaterThan(20)
    const users = await get<{ staffId: string; role: string }[]>(headers, '/v1/salon-users')
    expect(users.map(({ role }) => role).sort()).toEqual(['OWNER', 'USER_LITE'])
  })

  test('services get their prices; what is not offered is gone', async () => {
    const { headers } = await aNewSalon({ name: 'Preise' })
    const read = async () =>
      (await get<Catalogue>(headers, '/v1/catalogue')).categories.flatMap((each) => each.products)
    const [cut, men, colour] = [...(await read()).slice(0, 2), (await read()).find(({ gapMinutes }) => gapMinutes > 0)]
    if (!cut || !men || !colour) throw new Error('a template with colours')
    const services = [
      { id: cut.id, offered: true, price: 9500, duration: 45 },
      { id: men.id, offered: false, price: men.price, duration: men.duration },
    ]
    const short = { id: colour.id, offered: true, price: colour.price, duration: colour.gapFrom }
    const wrong = await put(headers, 'services', { services: [...services, short] })
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'body.services.2.duration'])
    expect((await put(headers, 'services', { services })).json()).toMatchObject({
      step: 'booking',
      done: ['salon', 'services'],
    })
    const after = await read()
    expect(after.some(({ id }) => id === men.id)).toBe(false)
    expect(after.find(({ id }) => id === cut.id)).toMatchObject({ price: 9500, duration: 45 })
  })

  test('each is skipped or come back to, and the list is put away', async () => {
    const { headers } = await aNewSalon({ name: 'Schritte' })
    const change = async (payload: object) =>
      (await app.inject({ method: 'PATCH', url: '/v1/business-object/setup', headers, payload })).json()
    expect(await change({ step: 'services' })).toEqual({ step: 'services', done: ['salon'], putAway: false })
    expect(await change({ step: 'hours' })).toMatchObject({ step: 'hours' })
    expect(await change({ step: null, done: 'link' })).toEqual({ step: null, done: ['salon', 'link'], putAway: false })
    expect(await change({ putAway: true })).toEqual({ step: null, done: ['salon', 'link'], putAway: true })
    expect(await setup(headers)).toEqual({ step: null, done: ['salon', 'link'], putAway: true })
  })

  test('a salon of before needs none; another’s rows are not found; they are the leaders’ alone', async () => {
    const salon = await aSalon(db, 1)
    const owner = await anOwner(db, salon.id)
    expect(await setup(owner)).toMatchObject({ step: null, putAway: true })
    const { headers } = await aNewSalon({ name: 'Fremd' })
    const service = { id: salon.product, offered: false, price: 1, duration: 60 }
    expect(refusal(await put(headers, 'services', { services: [service] }))).toEqual([404, 'product.notFound'])
    const person = { id: salon.staff[0], name: 'Eve', enabled4Booking: false }
    expect(refusal(await put(headers, 'people', { people: [person] }))).toEqual([404, 'staff.notFound'])
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const token = await aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id })
      expect(refusal(await put(token, 'hours', { week: [] }))).toEqual([403, 'forbidden'])
    }
  })
})

test('[BIZ-09] every weekday can be open', async () => {
  const { headers } = await aNewSalon({ name: 'Immer' })
  const week = weekdays.map((weekday) => ({ weekday, hours: [{ open: '00:00', close: '00:00' }] }))
  expect((await put(headers, 'hours', { week })).statusCode).toBe(200)
})
