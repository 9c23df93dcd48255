import { strangerLimits } from '@goldline/domain/appointment/strangers'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer } from '../test/builders.ts'
import { createReviewLink } from './create-link.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

test('[REV-02f, REV-02g] limits reviews per hour to 10 per address, 20 per network; links stay valid, the salon is notified once', async () => {
  const salon = await aBusinessObject(db, { notificationSubscribers: 'desk@example.com', language: 'vi' })
  const { id: customerId } = await aCustomer(db)
  const aLink = async () => {
    const wanted = {
      businessObjectId: salon.id,
      customerId,
      appointmentId: null,
      orderCheckoutDate: null,
      madeBy: null,
    }
    return (await transact(db, (tx) => createReviewLink(tx, deps, wanted))).split('/review/')[1] ?? ''
  }
  const write = async (remoteAddress: string, secret?: string) => {
    const url = `/v1/reviews/${secret ?? (await aLink())}`
    return app.inject({ method: 'POST', url, payload: { rating: 5, text: '' }, remoteAddress })
  }
  const { address, network } = strangerLimits.reviews
  for (let count = 0; count < address; count++) expect((await write('192.0.2.1')).statusCode).toBe(201)
  const waits = await aLink()
  const refused = await write('192.0.2.1', waits)
  expect(refused.json()).toMatchObject({ status: 429, message: 'review.too-many', retryAfter: expect.any(Number) })
  for (let count = address; count < network; count++) expect((await write(`192.0.2.${count}`)).statusCode).toBe(201)
  expect((await write('192.0.2.200')).statusCode).toBe(429)
  expect((await write('198.51.100.1')).statusCode).toBe(201)
  clock.advance(3_620_000)
  expect((await write('192.0.2.1', waits)).statusCode).toBe(201)
  const told = await db.selectFrom('message').select('recipient').where('type', '=', 'REVIEWS_CROWDED').execute()
  expect(told).toEqual([{ recipient: 'desk@example.com' }])
})
