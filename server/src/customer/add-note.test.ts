import { randomUUID } from 'node:crypto'
import type { Customer } from '@goldline/contract/customer'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

test('[CUS-08r] staff of a customer’s visit add a line to the notes, once per key, and see no contact data', async () => {
  const salon = await aSalon(db, 1)
  const { id, token, email } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T09:00:00Z' }))
  const staffId = salon.staff[0] ?? null
  const phone = await aToken(db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId })
  const add = (text: string, key = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: `/v1/customers/${id}/notes`,
      headers: { ...phone, 'idempotency-key': key },
      payload: { text },
    })
  await add('Mag es kurz')
  const key = randomUUID()
  const [once, again] = [await add('Trinkt Tee', key), await add('Trinkt Tee', key)]
  for (const answer of [once, again]) {
    expect([answer.statusCode, answer.json<Customer>().notes]).toEqual([201, 'Mag es kurz\nTrinkt Tee'])
    expect(answer.body).not.toContain(email)
  }
  expect((await add('x'.repeat(1000))).statusCode).toBe(201)
  expect(refusal(await add('x'.repeat(1000)))).toEqual([409, 'customer.notes-full'])
})
