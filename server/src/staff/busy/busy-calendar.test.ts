import { describe, expect, test } from 'vitest'
import { busyCalendars, fileOf } from '../../test/busy-calendars.ts'
import { aLeader, aSignedInCustomer, book, booked, leadersPassword } from '../../test/salon.ts'
import { readDueCalendars } from './read-calendar.ts'

const { t, stand, person } = await busyCalendars()

describe('another calendar', () => {
  test('[STF-04a, STF-04f] blocks time once it is read, frees it when the calendar does, and renews the salon’s stamp', async () => {
    const { mia, state, times, connected, later } = person()
    expect(await times()).toContain('13:00:00')
    await connected('20270303T120000Z')
    expect(await times()).toContain('12:00:00')
    expect(await times()).not.toContain('12:15:00')
    expect(await times()).not.toContain('13:30:00')
    expect(await times()).toContain('14:00:00')
    expect(await times(mia)).toContain('13:00:00')
    expect((await state()).calendar).toMatchObject({ readTime: '2027-03-02T08:00:00.000Z', problem: null })
    stand.put('/a.ics', fileOf('20270303T160000Z'))
    await later()
    expect(await times()).toContain('13:00:00')
    expect(await times()).not.toContain('17:00:00')
    expect(stand.asked.at(-1)?.etag).toMatch(/^"\w+"$/)
  })

  test('[STF-04a] is read every quarter of an hour, and once a day in full', async () => {
    const { salon, lena, readNow, connected, later } = person()
    await connected('20270303T120000Z')
    const jobs = async () => {
      await readDueCalendars(t.deps)
      const { rows } = await t.owner.pool.query(
        "select key from graphile_worker._private_jobs where key like 'readBusyCalendar:' || $1 || '%'",
        [salon.id],
      )
      await t.owner.pool.query("delete from graphile_worker._private_jobs where key like 'readBusyCalendar:%'")
      return rows.length
    }
    await jobs()
    t.clock.advance(13 * 60_000)
    expect(await jobs()).toBe(0)
    t.clock.advance(60_000)
    expect(await jobs()).toBe(1)
    const asked = stand.asked.length
    await readNow()
    await readNow()
    expect(stand.asked).toHaveLength(asked + 1)
    await later(24 * 60)
    expect(stand.asked.at(-1)?.etag).toBeUndefined()
    await t.db.updateTable('staff').set({ active: false }).where('id', '=', lena).execute()
    t.clock.advance(60 * 60_000)
    expect(await jobs()).toBe(0)
  })

  test('[STF-04b] stores only times; its address is stored sealed and never returned', async () => {
    const { put, readNow, state, busyRows } = person()
    stand.put('/secret-7f3a.ics', fileOf('20270303T120000Z', '20270303T123000Z'))
    const answer = await put(`${stand.url}/secret-7f3a.ics`)
    await readNow()
    expect(answer.body + JSON.stringify(await state())).not.toContain('7f3a')
    const rows = await busyRows()
    expect(rows.map(({ fromTime, toTime }) => [fromTime.toISOString(), toTime.toISOString()])).toEqual([
      ['2027-03-03T12:00:00.000Z', '2027-03-03T13:30:00.000Z'],
    ])
    const { rows: all } = await t.owner.pool.query('select to_jsonb(c) as c from busy_calendar c')
    expect(JSON.stringify([all, rows])).not.toMatch(/7f3a|Zahnarzt|127\.0\.0\.1/)
  })

  test('[STF-04j] frees its time at once when it is removed or replaced, or when the person is deleted', async () => {
    const { salon, lena, phone, path, put, busyRows, times, connected } = person()
    await connected('20270303T120000Z')
    const removed = await t.app.inject({ method: 'DELETE', url: path(), headers: phone })
    expect(removed.json()).toEqual({ calendar: null, clashes: [] })
    expect(await times()).toContain('13:00:00')
    expect(await busyRows()).toEqual([])
    await connected('20270303T120000Z')
    await put(`${stand.url}/b.ics`)
    expect(await times()).toContain('13:00:00')
    await t.db.updateTable('staff').set({ active: false }).where('id', '=', lena).execute()
    const owner = await aLeader(t.db, salon.id, 'ADMIN')
    const payload = { password: leadersPassword }
    expect(
      (await t.app.inject({ method: 'DELETE', url: `/v1/staff/${lena}`, headers: owner, payload })).statusCode,
    ).toBe(204)
    expect(
      await t.db.selectFrom('busyCalendar').selectAll().where('businessObjectId', '=', salon.id).execute(),
    ).toEqual([])
  })

  test('[STF-04g] lists the visits that overlap it, and moves none', async () => {
    const { salon, lena, state, connected, later } = person()
    const { token } = await aSignedInCustomer(t.db)
    const visit = booked(await book(t.app, salon, token, { startTime: '2027-03-03T12:00:00Z', staffId: lena }))
    const other = booked(await book(t.app, salon, token, { startTime: '2027-03-04T12:00:00Z', staffId: lena }))
    await connected('20270303T121500Z')
    expect((await state()).clashes).toEqual([
      { id: visit.id, startTime: '2027-03-03T12:00:00.000Z', customer: 'Sabine Koch', services: ['Schnitt'] },
    ])
    const owner = await aLeader(t.db, salon.id, 'ADMIN')
    const stranded = async () => {
      const { visits } = (await t.app.inject({ url: '/v1/stranded-visits', headers: owner })).json()
      return visits.map((each: { appointment: { id: string } }) => each.appointment.id)
    }
    expect(await stranded()).toEqual([visit.id])
    const standing = await t.db
      .selectFrom('occupation')
      .select(['appointmentId', 'staffId'])
      .where('businessObjectId', '=', salon.id)
      .execute()
    expect(standing).toEqual(
      expect.arrayContaining([
        { appointmentId: visit.id, staffId: lena },
        { appointmentId: other.id, staffId: lena },
      ]),
    )
    stand.put('/a.ics', fileOf())
    await later()
    expect([(await state()).clashes, await stranded()]).toEqual([[], []])
  })

  test('[STF-04i] appears in the calendar as a kind of its own, also for whole days', async () => {
    const { lena, phone, put, readNow } = person()
    stand.put(
      '/a.ics',
      fileOf('20270303T120000Z').replace(
        'END:VCALENDAR',
        'BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20270304\r\nEND:VEVENT\r\nEND:VCALENDAR',
      ),
    )
    await put(`${stand.url}/a.ics`)
    await readNow()
    const frame = (
      await t.app.inject({ url: '/v1/calendar-frame?from=2027-03-03&to=2027-03-05', headers: phone })
    ).json()
    const days = frame.staff.find((each: { id: string }) => each.id === lena).days
    expect(days.map(({ busy, absences }: { busy: object[]; absences: object[] }) => [busy, absences])).toEqual([
      [[{ from: 780, to: 840 }], []],
      [[{ from: 0, to: 1440 }], []],
      [[], []],
    ])
    expect(days[1].spans).toEqual([])
  })
})
