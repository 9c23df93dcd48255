import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const noon = '2027-03-03T11:00:00Z'
const two = '2027-03-03T13:00:00.000Z'

const edited = (response: LightMyRequestResponse): Appointment => {
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('[APT-07] moves and resizes a blocker, and gives it to another person', async () => {
  const salon = await aSalon(db, 2)
  const [lena = '', mia = ''] = salon.staff
  const owner = await anOwner(db, salon.id)
  const customer = await aSignedInCustomer(db)
  booked(await book(app, salon, customer.token, { startTime: noon, staffId: lena }))
  const made = await app.inject({
    method: 'POST',
    url: '/v1/business-object/blockers',
    headers: owner,
    payload: { staffId: mia, startTime: noon, endTime: '2027-03-03T12:00:00Z', title: 'Pause' },
  })
  const { id } = made.json<Appointment>()
  const edit = (payload: object, version: number) =>
    app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers: { ...owner, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
      payload,
    })
  expect(edited(await edit({ startTime: two, title: 'Sitzung' }, 1))).toMatchObject({
    title: 'Sitzung',
    startTime: two,
    endTime: '2027-03-03T14:00:00.000Z',
  })
  expect(edited(await edit({ duration: 30 }, 2))).toMatchObject({ endTime: '2027-03-03T13:30:00.000Z' })
  const asked = await edit({ staffId: lena, startTime: noon }, 3)
  expect(asked.json<ErrorBody>().broken).toEqual(['staff.busy'])
  expect(edited(await edit({ staffId: lena, startTime: noon, override: true }, 3)).staffId).toBe(lena)
  await expectInvariants(db)
})
