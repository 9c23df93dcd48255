import { randomUUID } from 'node:crypto'
import type { OwnFigures } from '@goldline/contract/report/own'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { aSaleRow } from '../test/till.ts'

// The test clock is at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

const week = '/v1/reports/own?from=2027-03-01&to=2027-03-07'

test('[RPT-01] [STF-02] a person’s figures include only that person’s visits', async () => {
  const salon = await aSalon(db, 2)
  const [staffId = '', other = ''] = salon.staff
  const { id: customerId, token } = await aSignedInCustomer(db)
  const visit = async (whose: string, startTime: string) =>
    booked(await book(app, salon, token, { startTime, staffId: whose })).id
  const first = await visit(staffId, '2027-03-03T09:00:00Z')
  await visit(staffId, '2027-03-24T09:00:00Z')
  const theirs = await visit(other, '2027-03-04T09:00:00Z')
  const stars = (appointmentId: string, rating: number) => ({
    businessObjectId: salon.id,
    id: randomUUID(),
    status: 'DONE',
    rating,
    shownName: 'Sabine K.',
    language: 'de',
    customerId,
    appointmentId,
  })
  for (const row of [stars(first, 5), stars(first, 4), stars(theirs, 1)])
    await db
      .insertInto('review')
      .values({ ...row, status: 'DONE', language: 'de' })
      .execute()
  // The sum exceeds 32 bits.
  const most = saleLimits.amount.max
  const orderId = await aSaleRow({ db }, salon.id)
  const tip = (position: number, whose: string, amount: number) => ({
    businessObjectId: salon.id,
    orderId,
    position,
    staffId: whose,
    amount,
  })
  await db
    .insertInto('orderTip')
    .values([tip(0, staffId, most), tip(1, other, 300), tip(2, staffId, most), tip(3, staffId, most)])
    .execute()
  const phone = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  const figures = (await app.inject({ url: week, headers: await aToken(db, phone) })).json<OwnFigures>()
  expect(figures).toEqual({
    visits: 1,
    turnover: 8000,
    tips: 3 * most,
    currency: 'CHF',
    rebooked: 1,
    occupancy: 60 / (7 * 600),
    stars: { average: 4.5, count: 2 },
  })
  // An owner without a staff row has no own figures.
  expect(refusal(await app.inject({ url: week, headers: await anOwner(db, salon.id) }))).toEqual([
    404,
    'staff.notFound',
  ])
})
