import type { Client } from '@goldline/domain/user/role'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { calendarRange } from './queries.ts'

const { db, clock, close } = await testApp()
afterAll(close)

let businessObjectId: string
beforeAll(async () => {
  businessObjectId = (await aBusinessObject(db, { appointmentLifeTimeInDays: 30 })).id
})

const asked = async (client: Client, from: string, to: string) =>
  (await calendarRange(db, { businessObjectId, client }, { range: { from, to }, now: clock.now() })).range

/** The test clock is at 2 March 2027 in Zürich; 30 days before is 31 January. */
test.each([
  ['STAFF', '2027-01-01', '2027-03-10', '2027-01-31'],
  ['CHECKIN', '2027-01-01', '2027-01-31', '2027-01-31'],
  ['CHECKOUT', '2027-02-10', '2027-03-10', '2027-02-10'],
  ['ADMIN', '2020-01-01', '2020-02-01', '2020-01-01'],
] as const)('[BIZ-04] for %s the days from %s to %s begin on %s', async (client, from, to, expected) => {
  expect(await asked(client, from, to)).toEqual({ from: expected, to })
})

test('[BIZ-04] refuses a range that ends before the limit to all clients but ADMIN', async () => {
  await expect(asked('STAFF', '2027-01-01', '2027-01-30')).rejects.toThrow('date-range-invalid')
  expect(await asked('ADMIN', '2027-01-01', '2027-01-30')).toEqual({ from: '2027-01-01', to: '2027-01-30' })
})
