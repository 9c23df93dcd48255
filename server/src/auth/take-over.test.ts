import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { enqueueAppointmentMessages } from '../appointment/telling/enqueue-appointment.ts'
import { inSalon } from '../db/in-salon.ts'
import { testApp } from '../test/app.ts'
import { sentCode } from '../test/codes.ts'
import { aSalon, refusal } from '../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

let number = 0
/** Creates a customer entered by the salon, with an upcoming visit and a mail about it. */
async function typedIn() {
  const salon = await aSalon(db, 1)
  const email = `typed${number++}@example.com`
  const [customerId, id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('customer')
    .values({ id: customerId, name: 'Frieda', email, enteredByBusinessObjectId: salon.id })
    .execute()
  const time = { startTime: new Date('2027-03-10T10:00:00Z'), endTime: new Date('2027-03-10T11:00:00Z') }
  const visit = { businessObjectId: salon.id, id, customerId, status: 'CONFIRMED', bookingType: 'TELEPHONE' } as const
  await db
    .insertInto('appointment')
    .values({ ...visit, ...time, currency: 'CHF' })
    .execute()
  const about = { type: 'NEW_APPOINTMENT', businessObjectId: salon.id, appointmentId: id, version: 1 } as const
  await db.transaction().execute((tx) => enqueueAppointmentMessages(inSalon(tx, about.businessObjectId), deps, about))
  const { text } = await db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  return { salon, email, id, link: /http\S+\/r\/\S+/.exec(text)?.[0] }
}

async function asked(identity: string, businessObjectId?: string) {
  clock.advance(61_000)
  const payload = { identity, businessObjectId }
  const { id } = (await app.inject({ method: 'POST', url: '/v1/customer-users', payload })).json()
  return { id, code: await sentCode(deps, identity) }
}
const answered = async ({ id, code }: { id: string; code: string }) => {
  const answer = await app.inject({ method: 'DELETE', url: `/v1/challenges/${id}?code=${code}` })
  return { authorization: `Bearer ${answer.json().token}` }
}
const coming = async (headers: { authorization: string }): Promise<string[]> => {
  const answer = await app.inject({ url: '/v1/user/me/appointments?when=coming', headers })
  return answer.json().appointments.map((each: { id: string }) => each.id)
}

test('[CUS-01] a person who signs in with the mail’s address finds the visit, as by the mail’s link, and can cancel it', async () => {
  const { salon, email, id, link } = await typedIn()
  expect(link).toMatch(/^http:\/\/salon\.test\/r\//)
  const headers = await answered(await asked(email, salon.id))
  expect(await coming(headers)).toEqual([id])
  const cancelled = await app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers })
  expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, 'CUSTOMER_CANCELLED'])
})

test('[CUS-01, AUTH-01] a PIN at sign-in also takes over what the salon entered', async () => {
  const { salon, email, id } = await typedIn()
  const { code } = await asked(email, salon.id)
  const payload = { '@type': 'basic-credentials', username: email, pin: code }
  const { headers } = await app.inject({
    method: 'POST',
    url: '/authorization',
    payload: { ...payload, client: 'BOOKING' },
  })
  expect(await coming({ authorization: String(headers.authorization) })).toEqual([id])
})

test('[CUS-01] nothing is taken over at another salon’s page, without a salon, or by a wrong code', async () => {
  const { salon, email, id } = await typedIn()
  const elsewhere = await aSalon(db, 1)
  expect(await coming(await answered(await asked(email, elsewhere.id)))).toEqual([])
  expect(await coming(await answered(await asked(email)))).toEqual([])
  const { id: challenge, code } = await asked(email, salon.id)
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = await app.inject({ method: 'DELETE', url: `/v1/challenges/${challenge}?code=${wrong}` })
  expect(refusal(refused)).toEqual([400, 'invalid-code'])
  const row = db.selectFrom('appointment').innerJoin('customer', 'customer.id', 'appointment.customerId')
  expect(await row.select('userId').where('appointment.id', '=', id).executeTakeFirst()).toEqual({ userId: null })
})

test('[CUS-01] a busy salon does not block the sign-in; the next sign-in takes over', async () => {
  const { salon, email, id } = await typedIn()
  const first = await asked(email, salon.id)
  const headers = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${salon.id}, 0))`.execute(tx)
    return answered(first)
  })
  expect(await coming(headers)).toEqual([])
  expect(await coming(await answered(await asked(email, salon.id)))).toEqual([id])
})
