import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import type { SalonStaff } from '@goldline/contract/staff/people'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { sentCode, wrongCode } from '../test/codes.ts'
import { foundersOf } from '../test/founders.ts'
import { aSalon, aSignedInCustomer, refusal } from '../test/salon.ts'

const t = await testApp()
afterAll(t.close)
const { app, db, deps, clock } = t
const { elsewhere, password, signUp, answer, aNewOwner, plan, found, aNewSalon, get, setup, starts } = foundersOf(t)

describe('[AUTH-09] signing up', () => {
  test('the code creates the account: it confirms the e-mail, the password signs in, and there is no salon yet', async () => {
    const email = `${randomUUID()}@example.com`
    const asked = await signUp(email, { languageCode: 'vi' })
    expect([asked.statusCode, asked.json()]).toEqual([
      201,
      { id: expect.any(String), sent: 'PIN', resendAfter: 60, expiresIn: 600, sentTo: expect.stringContaining('*') },
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

  test('the challenge id alone sends another code, which creates the account', async () => {
    const email = `${randomUUID()}@example.com`
    const remoteAddress = elsewhere()
    const { id } = (await signUp(email, {}, remoteAddress)).json()
    const again = () => app.inject({ method: 'POST', url: `/v1/challenges/${id}/resends`, remoteAddress })
    expect(refusal(await again())).toEqual([429, 'waitingPeriodBeforeResendNotOverYet'])
    clock.advance(60_000)
    const next = await again()
    expect(next.json()).toMatchObject({ sent: 'PIN', sentTo: expect.stringContaining('*') })
    const { token } = (await answer(next.json().id, await sentCode(deps, email))).json()
    const me = await get<SignedInUser>({ authorization: `Bearer ${token}` }, '/v1/user/me')
    expect(me).toMatchObject({ email, emailConfirmed: true, hasPassword: true })
  })

  test('an existing customer signs up with the same account, and is notified of the new password', async () => {
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

  test('limits the codes sent from one network to people who do not enter them', async () => {
    const from = elsewhere()
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await signUp(`${randomUUID()}@example.com`, {}, from)).statusCode)
    expect([answers[0], answers.at(-1)]).toEqual([201, 429])
  })
})

describe('[BIZ-09] founding a salon', () => {
  test('creates the salon, the owner’s rights, staff, hours and services: it can be booked at once', async () => {
    const { headers, email } = await aNewOwner()
    const made = await found(headers, { phoneNr: '031 311 00 00' })
    expect(made.statusCode).toBe(201)
    const { id, urlName, token } = made.json()
    expect(urlName).toBe('coiffure-elan')
    const owner = { authorization: `Bearer ${token}` }
    expect(await get<SignedInUser>(owner, '/v1/user/me')).toMatchObject({
      role: 'OWNER',
      client: 'ADMIN',
      name: 'Mia',
      surname: 'Frei',
      businessObjectId: id,
      agb: { acceptedVersion: null },
      salon: { name: 'Coiffure Élan', timeZone: 'Europe/Zurich', currency: 'CHF', country: 'CH', tier: 'LITE' },
    })
    expect(await get(owner, '/v1/business-object')).toMatchObject({
      phoneNr: '+41313110000',
      email,
      version: 'LITE',
      boNotificationSettings: { subscribers: email },
    })
    const [person, ...others] = await get<SalonStaff[]>(owner, '/v1/staff')
    expect(others).toEqual([])
    const { categories } = await get<Catalogue>(owner, '/v1/catalogue')
    const products = categories.flatMap((each) => each.products)
    expect(person).toMatchObject({ name: 'Mia', surname: 'Frei', enabled4Booking: true })
    expect([...(person?.productIds ?? [])].sort()).toEqual(products.map((each) => each.id).sort())
    expect(products.find(({ names }) => names.en === 'Root colour')).toMatchObject({
      names: { de: 'Ansatzfarbe', vi: 'Nhuộm chân tóc' },
      price: 9200,
      vatRate: 810,
      duration: 90,
      gapFrom: 30,
      gapMinutes: 30,
      bufferMinutes: 5,
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
    ['FR', 'Europe/Paris', 'EUR', 5800, 2000],
    ['CZ', 'Europe/Prague', 'CZK', 93_000, 2100],
    ['SK', 'Europe/Bratislava', 'EUR', 5800, 2300],
    ['VN', 'Asia/Ho_Chi_Minh', 'VND', 350_000, 0],
  ])('[BIZ-05] %s sets time zone, currency, prices and VAT', async (country, timeZone, currency, price, vatRate) => {
    const { headers } = await aNewSalon({ country, name: `Salon ${randomUUID()}` })
    expect(await get(headers, '/v1/business-object')).toMatchObject({ timeZone, currency })
    const { categories } = await get<Catalogue>(headers, '/v1/catalogue')
    const services = categories.flatMap((each) => each.products)
    expect(services.find(({ names }) => names.en === 'Root colour')).toMatchObject({ price, vatRate })
  })

  test('[BIZ-05] in the United States a time zone of that country must be chosen', async () => {
    const { headers } = await aNewOwner()
    expect(refusal(await found(headers, { country: 'US', timeZone: 'Europe/Paris' }))).toEqual([400, 'invalid-request'])
    const chosen = await found(headers, { country: 'US', timeZone: 'America/Denver', phoneNr: '(303) 555-0142' })
    const salon = await get({ authorization: `Bearer ${chosen.json().token}` }, '/v1/business-object')
    expect(salon).toMatchObject({ timeZone: 'America/Denver', currency: 'USD', phoneNr: '+13035550142' })
  })

  test('without a trade it has no services; a Vietnamese salon has Vietnamese main names', async () => {
    const plain = await aNewSalon({ trade: null, name: 'Nur so' })
    expect((await get<Catalogue>(plain.headers, '/v1/catalogue')).categories).toEqual([])
    const nails = await aNewSalon({ trade: 'nails', language: 'vi', name: 'Móng Đẹp' })
    expect(nails.urlName).toBe('mong-dep')
    const { language, categories } = await get<Catalogue>(nails.headers, '/v1/catalogue')
    expect([language, categories[0]?.names]).toEqual(['vi', { de: 'Hände', en: 'Hands', vi: 'Tay' }])
  })

  test('a retry after a lost answer creates no second salon; its token opens the first', async () => {
    const { headers } = await aNewOwner()
    const key = randomUUID()
    const [one, two] = [await found(headers, {}, key), await found(headers, {}, key)]
    expect(two.json().id).toBe(one.json().id)
    expect(two.json().token).not.toBe(one.json().token)
    expect((await setup({ authorization: `Bearer ${two.json().token}` })).step).toBe('hours')
    const kept = await db.selectFrom('idempotencyKey').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(one.json().token)
  })

  test('two salons founded at once with the same name get different links; a former link stays with its salon', async () => {
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
  ])('%o is refused, and nothing of it is stored', async (payload, why) => {
    const { headers } = await aNewOwner()
    expect(refusal(await found(headers, payload))).toEqual([400, why])
    const { id } = await get<SignedInUser>(headers, '/v1/user/me')
    expect(await db.selectFrom('userRole').selectAll().where('userId', '=', id).execute()).toEqual([])
  })

  test('limits the salons that a person founds per day', async () => {
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

test('[AUTH-20] a customer’s session of salon staff cannot found a salon', async () => {
  const { userId, token } = await aSignedInCustomer(db)
  const { id: businessObjectId } = await aSalon(db, 1)
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE' }).execute()
  expect(refusal(await found(token))).toEqual([403, 'forbidden'])
})

test('[BIZ-09] a mistyped number uses up no attempt', async () => {
  const { headers } = await aNewOwner()
  for (let times = 0; times < 5; times++)
    expect(refusal(await found(headers, { phoneNr: '12' }))).toEqual([400, 'invalid-phoneNr'])
  expect((await found(headers)).statusCode).toBe(201)
})

test('[BIZ-10] the operator sets the tier of new salons', async () => {
  const other = await testApp({
    config: { newSalonTier: 'PRO' },
    database: { db, pool: deps.pool, url: deps.config.databaseUrls?.url ?? '', close: t.close },
  })
  const { headers } = await aNewOwner()
  const payload = { ...plan, name: 'Mit allem' }
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const { token } = (
    await other.app.inject({ method: 'POST', url: '/v1/business-objects', headers: keyed, payload })
  ).json()
  await other.close()
  expect(await get({ authorization: `Bearer ${token}` }, '/v1/business-object')).toMatchObject({ version: 'PRO' })
})
