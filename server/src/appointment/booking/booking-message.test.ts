import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const noon = '2027-03-03T11:00:00Z'
const read = async (id: string, headers: Record<string, string>) =>
  (await app.inject({ url: `/v1/appointments/${id}`, headers })).json<Appointment>()

test('[APT-16a, APT-16b] stores the text written with a booking as its first message, and marks links to strangers for the salon', async () => {
  const salon = await aSalon(db, 1)
  const owner = await aLeader(db, salon.id)
  const { token } = await aSignedInCustomer(db)
  const text = 'So stelle ich es mir vor: instagram.com/p/Cx4k'
  const key = '0d9c3b64-3f4b-4b57-8a7f-5b2f6a9f3c11'
  const made = booked(await book(app, salon, token, { startTime: noon, message: `  ${text}\n` }, key))
  expect(made).toMatchObject({ status: 'CONFIRMED', messages: [{ fromCustomer: true, text }] })
  // Repeating the same request writes nothing twice.
  booked(await book(app, salon, token, { startTime: noon, message: `  ${text}\n` }, key))
  const { messages } = await read(made.id, owner)
  expect(messages).toMatchObject([{ fromCustomer: true, text, unsupportedLinks: ['instagram.com'] }])
  const history = await inSalon(db, salon.id).selectFrom('appointmentHistory').select('what').orderBy('at').execute()
  expect(history.map(({ what }) => what)).toEqual(['booked', 'messaged'])
})

test('[APT-16a] stores no message without a text, and refuses more than 500 characters', async () => {
  const salon = await aSalon(db, 1)
  const { token } = await aSignedInCustomer(db)
  const long = await book(app, salon, token, { startTime: noon, message: 'a'.repeat(501) })
  expect(refusal(long)[0]).toBe(400)
  const made = booked(await book(app, salon, token, { startTime: noon, message: ' \n ' }))
  expect(made).toMatchObject({ messages: [], version: 1 })
})
