import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { marketplaceSalon } from '../test/marketplace-salon.ts'
import { anOwner } from '../test/salon.ts'
import { reportVisitEnd } from './report-visit-end.ts'

const { t, salon, standIn, booking, connect, visits, meet, queued } = await marketplaceSalon()
const minute = 60_000

describe('outcomes of a visit', () => {
  const entered = async () => {
    await connect()
    standIn().book('48213', booking('2027-03-03T10:00:00Z'))
    const [answer] = await standIn().deliver()
    return String(answer?.body.appointmentId)
  }
  const tell = (id: string) => reportVisitEnd(t.deps, { businessObjectId: salon().id, id })

  test('[MKT-04c] [APT-04j] a cancellation is sent once it can no longer be undone', async () => {
    const id = await entered()
    const headers = { 'if-match': '"1"', 'idempotency-key': randomUUID() }
    const owner = { ...(await anOwner(t.db, salon().id)), ...headers }
    const answer = await t.app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/cancellation`,
      headers: owner,
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    expect(await queued(`tellMarketplace:${id}`)).toEqual([17])
    standIn().fail({ on: 'POST cancel', kind: 'lostAnswer' })
    await tell(id)
    await tell(id)
    await tell(id)
    expect(standIn().memory.told.map(({ what }) => what)).toEqual(['cancel'])
    // The marketplace's own status for it changes nothing here.
    t.clock.advance(10 * minute)
    await meet()
    expect(await visits()).toEqual([['BO_CANCELLED', '03-03T10:00', expect.any(Number)]])
  })

  test.each([
    ['EXPIRED', 'no-show'],
    ['FULFILLED', 'complete'],
  ] as const)('[MKT-04c] a visit with the status %s is sent as %s', async (status, word) => {
    const id = await entered()
    await t.db.updateTable('appointment').set({ status }).where('id', '=', id).execute()
    await tell(id)
    expect(standIn().memory.told.map(({ what }) => what)).toEqual([word])
  })

  test('[MKT-04c] a no-show undone after it was sent is followed by the new outcome, also after a failure', async () => {
    const id = await entered()
    const told = () => standIn().memory.told.map(({ what }) => what)
    const becomes = async (status: 'EXPIRED' | 'CONFIRMED' | 'FULFILLED') => {
      const lastModified = new Date(t.clock.now())
      await t.db.updateTable('appointment').set({ status, lastModified }).where('id', '=', id).execute()
      await tell(id)
    }
    t.clock.set(Date.parse('2027-03-03T11:00:00Z'))
    await becomes('EXPIRED')
    t.clock.advance(10 * minute)
    await meet()
    await becomes('CONFIRMED')
    t.clock.advance(10 * minute)
    await meet()
    expect([told(), await visits()]).toEqual([['no-show'], [['CONFIRMED', '03-03T10:00', expect.any(Number)]]])
    standIn().fail({ on: 'POST complete', kind: 'status', status: 500 })
    await becomes('FULFILLED')
    expect(told()).toEqual(['no-show'])
    t.clock.advance(30 * minute)
    await meet()
    await meet()
    expect(told()).toEqual(['no-show', 'complete'])
  })

  test('[MKT-04c] an undone outcome is not sent', async () => {
    const id = await entered()
    await tell(id)
    expect(standIn().memory.told).toEqual([])
  })
})
