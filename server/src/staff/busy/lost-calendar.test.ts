import { describe, expect, test } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { busyCalendars, fileOf } from '../../test/busy-calendars.ts'
import { readBusyCalendar } from './read-calendar.ts'

const { t, stand, person } = await busyCalendars()

describe('a calendar that cannot be read', () => {
  const failing = async () => (await person().state()).calendar

  test('[STF-04h] keeps the last times, shows the reason, and recovers by itself', async () => {
    const { times, connected, later } = person()
    await connected('20270303T120000Z')
    for (const fault of [
      { kind: 'status', status: 500 },
      { kind: 'half' },
      { kind: 'cut' },
      { kind: 'redirect', to: '/b' },
    ] as const) {
      stand.put('/a.ics', fileOf('20270303T120000Z', '20270304T120000Z'))
      stand.fail(fault)
      await later(300)
      expect(await times()).not.toContain('13:00:00')
    }
    expect(await failing()).toMatchObject({
      problem: 'REFUSED',
      failingSince: '2027-03-02T13:00:00.000Z',
      readTime: '2027-03-02T08:00:00.000Z',
    })
    await later(300)
    expect(await failing()).toMatchObject({ problem: null, failingSince: null, nextTry: null })
  })

  test('[STF-04h] is not read again for the time its server requests, but at most two hours', async () => {
    const { busyRows, connected, later } = person()
    stand.fail({ kind: 'status', status: 429, retryAfter: 3600 })
    await connected('20270303T120000Z')
    expect(await failing()).toMatchObject({
      ...{ problem: 'UNREACHABLE', readTime: null, nextTry: '2027-03-02T09:00:00.000Z' },
    })
    await later(59)
    expect(await busyRows()).toEqual([])
    await later(1)
    expect(await busyRows()).toHaveLength(1)
  })

  test.each([
    [
      { email: 'lena@private.example', emailConfirmedTime: new Date(0), language: 'vi' },
      'lena@private.example',
      'Lịch của bạn',
    ],
    [{ email: 'new@private.example', language: 'vi' }, 'lena@salon.example', 'Ihr Kalender'],
  ] as const)('[STF-04h] is mailed to its person once, after 48 hours: %o', async (account, recipient, subject) => {
    const { salon, lena, connected, later } = person()
    const { db } = t
    await connected('20270303T120000Z')
    // From here on, the account with this phone belongs to somebody else.
    const userId = await aUser(db, account)
    await db.updateTable('userRole').set({ userId }).where('businessObjectId', '=', salon.id).execute()
    await db.updateTable('staff').set({ email: 'lena@salon.example' }).where('id', '=', lena).execute()
    stand.put('/a.ics', undefined)
    const mails = () =>
      db
        .selectFrom('message')
        .select(['recipient', 'subject', 'text'])
        .where('businessObjectId', '=', salon.id)
        .where('type', '=', 'CALENDAR_LOST')
        .execute()
    for (const hours of [1, 24, 23]) await later(hours * 60)
    expect(await mails()).toEqual([])
    for (const hours of [2, 30, 48]) await later(hours * 60)
    expect(await mails()).toEqual([
      {
        recipient,
        subject: expect.stringContaining(subject),
        text: expect.stringContaining('https://salon.test/staff/me'),
      },
    ])
    stand.put('/a.ics', fileOf())
    await later(240)
    stand.put('/a.ics', undefined)
    for (const hours of [1, 49]) await later(hours * 60)
    expect(await mails()).toHaveLength(2)
  })

  test('[STF-04c] reports an address in a private network as PRIVATE', async () => {
    const { put, readNow } = person()
    expect((await put('https://169.254.169.254/latest/a.ics')).statusCode).toBe(200)
    await readNow()
    expect(await failing()).toMatchObject({ problem: 'PRIVATE' })
  })

  test('[STF-04a] writes nothing if its address was replaced meanwhile', async () => {
    const { salon, lena, put, busyRows, connected } = person()
    await connected('20270303T120000Z')
    const slow = {
      ...t.deps,
      calendars: {
        allowed: stand.url,
        read: async () => {
          await put(`${stand.url}/b.ics`)
          return { kind: 'file' as const, text: fileOf('20270305T120000Z'), etag: null }
        },
      },
    }
    t.clock.advance(15 * 60_000)
    await readBusyCalendar(slow, { businessObjectId: salon.id, staffId: lena })
    expect(await busyRows()).toEqual([])
    expect(await failing()).toMatchObject({ readTime: null })
  })
})
