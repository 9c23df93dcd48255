import type { BusinessObject } from '@goldline/contract/business-object'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { MessageProviders } from '../providers/types.ts'
import { testApp } from '../test/app.ts'
import { aReader, aWriter } from '../test/bulk-writer.ts'
import { sentCode } from '../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, book, refusal } from '../test/salon.ts'
import { storeChannels } from './channels.ts'

const t = await testApp()
const { app, db, deps } = t
afterAll(t.close)

const provider = { name: 'one', rests: () => false, send: async () => ({ kind: 'accepted', reference: null }) as const }
const only = (...ways: (keyof MessageProviders)[]) =>
  storeChannels(db, {
    email: ways.includes('email') ? provider : undefined,
    sms: ways.includes('sms') ? [provider] : [],
  })
beforeEach(() => only('email'))

const ask = (identity: string, businessObjectId: string) =>
  app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity, businessObjectId } })
const nothingSpent = async () => {
  expect(await db.selectFrom('message').select('id').where('channel', '=', 'SMS').execute()).toEqual([])
  expect(await db.selectFrom('creditEntry').select('id').execute()).toEqual([])
  expect(await db.selectFrom('message').select('id').where('type', '=', 'CREDIT_SPENT').execute()).toEqual([])
}

test('[MSG-03j] [MSG-03k] [AUTH-06] without an SMS provider a PIN by SMS is refused and costs nothing, and a PIN by e-mail is sent', async () => {
  const salon = await aSalon(db, 1)
  await anOwner(db, salon.id)
  expect(refusal(await ask('+41791234567', salon.id))).toEqual([409, 'sms.unavailable'])
  expect((await ask('sabine@customer.example', salon.id)).statusCode).toBe(201)
  expect(await sentCode(deps, 'sabine@customer.example')).toMatch(/^\d{6}$/)
  await nothingSpent()
  await only('sms')
  expect(refusal(await ask('tom@customer.example', salon.id))).toEqual([409, 'email.unavailable'])
})

test('[MSG-03l] the salon’s page and its own apps show the available channels', async () => {
  const salon = await aSalon(db, 1)
  const headers = await anOwner(db, salon.id)
  const both = async () => [
    (await app.inject(`/v1/business-objects/${salon.urlName}`)).json<BusinessObject>().channels,
    (await app.inject({ url: '/v1/user/me', headers })).json().salon.channels,
  ]
  expect(await both()).toEqual([['EMAIL'], ['EMAIL']])
  await only('email', 'sms')
  expect(await both()).toEqual([
    ['EMAIL', 'SMS'],
    ['EMAIL', 'SMS'],
  ])
})

test('[MSG-02] [MSG-03j] a customer with only a number gets no message, and the salon is not charged', async () => {
  const salon = await aSalon(db, 1)
  const customer = await aSignedInCustomer(db)
  await db.updateTable('customer').set({ email: null, phoneNr: '+41791112233' }).where('id', '=', customer.id).execute()
  await db
    .updateTable('appUser')
    .set({ email: null, emailConfirmedTime: null })
    .where('id', '=', customer.userId)
    .execute()
  expect(
    (await book(app, salon, customer.token, { startTime: '2027-03-03T11:00:00Z', staffId: null })).statusCode,
  ).toBe(201)
  await nothingSpent()
})

test('[MSG-07] [MSG-03k] a bulk SMS is refused; one without a fixed channel is sent by e-mail only', async () => {
  const salon = await aWriter(t)
  const reader = await aReader(t, salon.id, { phoneNr: '+41791112233' })
  const wants = await aReader(t, salon.id, { phoneNr: '+41791112244', preference: 'ONLY_VIA_SMS' })
  const body = { recipients: [reader, wants], message: 'Hallo {{name}}' }
  const [status, refused] = await salon.ask('bulk-message-previews', { ...body, communicationWay: 'SMS' })
  expect([status, refused.message]).toEqual([409, 'sms.unavailable'])
  const [, preview] = await salon.ask('bulk-message-previews', { ...body, communicationWay: 'no_matter' })
  expect(preview).toMatchObject({ cost: 0, reached: { EMAIL: 1, SMS: 0 }, leftOut: { NO_ADDRESS: 1 } })
})
