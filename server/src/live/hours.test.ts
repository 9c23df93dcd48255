import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../db/notify.ts'
import { busyCalendars } from '../test/busy-calendars.ts'
import { aLeader, anOwner, aSalon } from '../test/salon.ts'
import { streamOf, waitForNotices } from '../test/stream.ts'

const { t, person } = await busyCalendars()
let origin = ''
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})

describe('an open calendar', () => {
  /** Sends a marker and returns all events before it. */
  const marked = async (businessObjectId: string) => {
    await notify(t.db, { topic: 'queue', businessObjectId, id: businessObjectId })
    return { topic: 'queue', id: businessObjectId }
  }

  test('[APT-06a, STF-03a] is notified once of a person’s changed hours, and not of a preview', async () => {
    const { salon, lena } = person()
    const owner = await aLeader(t.db, salon.id)
    await waitForNotices(t.db, origin, salon.id)
    const stream = await streamOf(origin, owner)
    const put = (query = '') =>
      t.app.inject({
        method: 'PUT',
        url: `/v1/staff/${lena}/days/2027-03-03${query}`,
        headers: owner,
        payload: { spans: [{ from: 600, to: 720 }] },
      })
    expect((await put('?tried=true')).statusCode).toBe(200)
    const tried = await marked(salon.id)
    expect(await stream.next()).toEqual(tried)
    expect((await put()).statusCode).toBe(200)
    const done = await marked(salon.id)
    expect([await stream.next(), await stream.next()]).toEqual([{ topic: 'hours' }, done])
    stream.leave()
  })

  test('[APT-06a, STF-04f] is notified when a person’s other calendar is read, changed or removed, also on a phone; other salons are not', async () => {
    const { salon, phone, path, connected, later } = person()
    const other = await aSalon(t.db, 1)
    for (const { id } of [salon, other]) await waitForNotices(t.db, origin, id)
    const streams = [await streamOf(origin, await anOwner(t.db, salon.id)), await streamOf(origin, phone)]
    const elsewhere = await streamOf(origin, await anOwner(t.db, other.id))
    await connected('20270303T120000Z', '20270304T120000Z')
    await later()
    expect((await t.app.inject({ method: 'DELETE', url: path(), headers: phone })).statusCode).toBe(200)
    const end = await marked(salon.id)
    for (const stream of streams) {
      expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
        { topic: 'hours' },
        { topic: 'hours' },
        end,
      ])
      stream.leave()
    }
    const own = await marked(other.id)
    expect(await elsewhere.next()).toEqual(own)
    elsewhere.leave()
  })
})
