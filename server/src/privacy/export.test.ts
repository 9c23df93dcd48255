import { afterAll, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { aTracedPerson, traces } from '../test/person.ts'
import { aSignedInCustomer } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

const exported = (headers: { authorization: string }) =>
  app.inject({ method: 'GET', url: '/v1/user/me/export', headers })

test('[PRIV-01] the export contains everything about the person in one file, with readable names and no secret', async () => {
  const { token, salon } = await aTracedPerson({ app, db })
  const answer = await exported(token)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="goldline-2027-03-02.json"')
  const { name, surname, email, phoneNr } = traces
  const file = answer.json()
  expect(file).toMatchObject({
    exportedTime: '2027-03-02T08:00:00.000Z',
    account: { name, surname, email, phoneNr, language: 'de', hasPassword: false, hasPin: false },
    roles: [],
    salons: [{ salon: 'Testsalon' }, { salon: 'Testsalon', notificationSubscribed: true, blocked: false }],
    appointments: [
      { status: 'FULFILLED', services: [{ name: 'Schnitt', priceInMinorUnits: 8000, minutes: 60 }] },
      { status: 'CONFIRMED', salon: 'Testsalon', history: [{ what: 'booked', by: 'customer' }] },
    ],
    waitingLists: [{ salon: 'Testsalon', fromDate: '2027-03-04' }],
    reviews: [{ rating: 4, text: `Gruss, ${surname}`, replies: [{ text: `Danke ${name}` }] }],
    messagesSent: [{ recipient: email, type: 'NEW_APPOINTMENT', channel: 'EMAIL' }],
    consents: [{ kind: 'MARKETING', granted: true, businessObject: { id: salon.id } }],
    sessions: [{ client: 'BOOKING', current: true }],
    knownDevices: [{}],
    passkeys: [{}],
  })
  expect(file.appointments[0].messages).toMatchObject([{ fromMe: false, text: `Liebe ${name}` }])
  // The person's own row, and the one that the salon typed in under the same number.
  expect(file.customers).toHaveLength(2)
  expect(answer.body).not.toMatch(/hash|metadataId|"pin"/i)
})

test('[PRIV-01] the export does not contain codes that were sent', async () => {
  const { token, email } = await aSignedInCustomer(db)
  await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: email } })
  expect((await exported(token)).json().messagesSent).toMatchObject([{ recipient: email, type: 'SIGN_IN', text: null }])
})

test('[PRIV-01] a staff member’s export contains only their own data', async () => {
  const { id } = await aBusinessObject(db, { name: 'Eigener Salon' })
  const userId = await aUser(db, { name: 'Olga' })
  const headers = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: id })
  const answer = await exported(headers)
  expect(answer.json()).toMatchObject({
    account: { name: 'Olga' },
    roles: [{ salon: 'Eigener Salon', role: 'OWNER', scope: 'ALL' }],
    customers: [],
    appointments: [],
    messagesSent: [],
  })
  expect(answer.body).not.toContain(traces.name)
})

test('[PRIV-01] the export contains no rows of an unproven number', async () => {
  const { token } = await aSignedInCustomer(db)
  const claimer = await aUser(db, { phoneNr: '+41791230055' })
  const { id } = await aBusinessObject(db)
  await db
    .insertInto('customer')
    .values({ id: claimer, name: 'Fremd', phoneNr: '+41791230055', enteredByBusinessObjectId: id })
    .execute()
  const sms = { type: 'NEW_APPOINTMENT', channel: 'SMS', language: 'de', text: 'Fremdes' } as const
  await db
    .insertInto('message')
    .values({ ...sms, id: claimer, businessObjectId: id, cause: claimer, recipient: '+41791230055' })
    .execute()
  expect((await exported(await aToken(db, { userId: claimer }))).json()).toMatchObject({
    customers: [],
    messagesSent: [],
  })
  expect((await exported(token)).json().customers).toHaveLength(1)
})

test('[PRIV-01] the file name contains the day in the operator’s time zone', async () => {
  const { token } = await aSignedInCustomer(db)
  clock.set(Date.parse('2027-03-27T23:30:00Z'))
  const named = (await exported(token)).headers['content-disposition']
  clock.set(testNow)
  expect(named).toBe('attachment; filename="goldline-2027-03-28.json"')
})
