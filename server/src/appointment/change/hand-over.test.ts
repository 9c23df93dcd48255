import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct, aToken } from '../../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

// The test clock starts at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))

async function aVisit() {
  const salon = await aSalon(db, 2)
  const [staffId = '', other = ''] = salon.staff
  const { token } = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, token, { startTime: '2027-03-02T08:15:00Z', staffId }))
  const own = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  const phone = await aToken(db, own)
  const send = (method: 'POST' | 'DELETE', what: string, payload?: object) =>
    app.inject({
      method,
      url: `/v1/appointments/${id}/${what}`,
      headers: { ...phone, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  const brows = await aProduct(db, salon, { name: 'Augenbrauen', specialists: [staffId] })
  return { salon, staffId, other, brows, token, id, send }
}

test('[POS-06] hands over a checked-in visit with its additions, and undoes that', async () => {
  const { staffId, other, brows, token, id, send } = await aVisit()
  expect(refusal(await send('POST', 'hand-over', {}))).toEqual([409, 'appointment.checkout-not-possible'])
  await send('POST', 'check-in')
  expect(refusal(await send('DELETE', 'hand-over'))).toEqual([409, 'appointment.correction-not-possible'])
  const added = (product: string, by = staffId) => ({ additions: [{ product, staffId: by }] })
  expect(refusal(await send('POST', 'hand-over', added(randomUUID())))).toEqual([404, 'product.notFound'])
  expect(refusal(await send('POST', 'hand-over', added(brows, other)))[1]).toBe('staff.not-qualified')
  const handed = (await send('POST', 'hand-over', added(brows))).json<Appointment>()
  expect(handed.handedOver).toEqual({
    time: new Date(testNow).toISOString(),
    additions: [{ product: brows, name: 'Augenbrauen', staffId }],
  })
  const own = await app.inject({ url: `/v1/appointments/${id}`, headers: token })
  expect(own.json<Appointment>().handedOver).toBeNull()
  expect((await send('DELETE', 'hand-over')).json<Appointment>().handedOver).toBeNull()
  await send('POST', 'hand-over', {})
  const back = (await send('DELETE', 'check-in')).json<Appointment>()
  expect([back.status, back.handedOver]).toEqual(['CONFIRMED', null])
})
