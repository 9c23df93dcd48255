import { afterAll, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const salons = async (headers: Headers) =>
  (await app.inject({ method: 'GET', url: '/v1/user/me/salons', headers })).json()
const wish = (headers: Headers, id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/user/me/salons/${id}`, headers, payload })
const textVersion = latest(shippedTexts.MARKETING).version

test('[CUS-01] [MSG-02] lists the salons that know the person, with the preferences at each', async () => {
  const salon = await aSalon(db, 1, { name: 'Ätherisch' })
  const { token } = await aSignedInCustomer(db)
  expect(await salons(token)).toEqual([])
  const { id } = booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', id).execute()
  expect(await salons(token)).toEqual([
    {
      businessObject: { id: salon.id, urlName: salon.urlName, name: 'Ätherisch' },
      communicationPreference: 'VIA_ANY',
      notificationSubscribed: false,
      visits: 1,
      lastCheckIn: null,
      bonusPoints: null,
      blackListed: false,
    },
  ])
})

test('[CUS-06] a person sees that they are blocked, at that salon only', async () => {
  const [salon, other] = [await aSalon(db, 1, { name: 'A' }), await aSalon(db, 1, { name: 'B' })]
  const { token } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  booked(await book(app, other, token, { startTime: '2027-03-04T11:00:00Z' }))
  await db.updateTable('customerProfile').set({ blackListed: true }).where('businessObjectId', '=', salon.id).execute()
  expect(await salons(token)).toMatchObject([{ blackListed: true }, { blackListed: false }])
})

test('[MSG-02e] a preference for one channel requires its confirmed contact', async () => {
  const salon = await aSalon(db, 1)
  const { token, userId } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  const bySms = () => wish(token, salon.id, { communicationPreference: 'ONLY_VIA_SMS' })
  expect(refusal(await bySms())).toEqual([400, 'invalid-request'])
  expect(await salons(token)).toMatchObject([{ communicationPreference: 'VIA_ANY' }])
  const proved = { phoneNr: '+41791230042', phoneNrConfirmedTime: new Date('2027-03-01T00:00:00Z') }
  await db.updateTable('appUser').set(proved).where('id', '=', userId).execute()
  expect((await bySms()).json()).toMatchObject({ communicationPreference: 'ONLY_VIA_SMS' })
})

test('[MSG-02] [PRIV-02] preferences change one by one; a subscription is recorded as a consent', async () => {
  const salon = await aSalon(db, 1)
  const { token, userId } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  const first = await wish(token, salon.id, { communicationPreference: 'ONLY_VIA_EMAIL' })
  expect(first.json()).toMatchObject({ communicationPreference: 'ONLY_VIA_EMAIL', notificationSubscribed: false })
  expect(refusal(await wish(token, salon.id, { notificationSubscribed: true }))[0]).toBe(400)
  const old = { notificationSubscribed: true, textVersion: '2020-01-01', communicationPreference: 'DISABLED' }
  expect(refusal(await wish(token, salon.id, old))).toEqual([409, 'consent.text-outdated'])
  expect(await salons(token)).toMatchObject([
    { communicationPreference: 'ONLY_VIA_EMAIL', notificationSubscribed: false },
  ])
  await wish(token, salon.id, { notificationSubscribed: true, textVersion })
  await wish(token, salon.id, { notificationSubscribed: false })
  const rows = db.selectFrom('consent').select(['granted', 'textVersion']).where('userId', '=', userId)
  expect(await rows.orderBy('number').execute()).toEqual([
    { granted: true, textVersion },
    { granted: false, textVersion },
  ])
  expect(await salons(token)).toMatchObject([
    { communicationPreference: 'ONLY_VIA_EMAIL', notificationSubscribed: false },
  ])
})

test('[MSG-02] a salon that does not know the person is not found', async () => {
  const { token } = await aSignedInCustomer(db)
  const { id } = await aBusinessObject(db)
  for (const body of [{ communicationPreference: 'DISABLED' }, { notificationSubscribed: false }, {}])
    expect(refusal(await wish(token, id, body))).toEqual([404, 'businessObject.notFound'])
})

test('[MSG-02] DISABLED stops the confirmation; the salon is still notified, and codes still arrive', async () => {
  const salon = await aSalon(db, 2, { notificationSubscribers: 'desk@example.com' })
  const { token, email } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  await wish(token, salon.id, { communicationPreference: 'DISABLED' })
  const { id } = booked(await book(app, salon, token, { startTime: '2027-03-04T11:00:00Z' }))
  const told = await db.selectFrom('message').select('recipient').where('appointmentId', '=', id).execute()
  expect(told).toEqual([{ recipient: 'desk@example.com' }])
  await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: email } })
  const codes = db.selectFrom('message').select('id').where('recipient', '=', email).where('type', '=', 'SIGN_IN')
  expect(await codes.execute()).toHaveLength(1)
})
