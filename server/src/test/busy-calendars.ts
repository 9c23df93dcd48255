/** Staff with another calendar (STF-04), published by a stand-in. Each test has its own person. */

import type { BusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { startCalendars } from '@goldline/stand-ins/calendars'
import { afterAll, beforeEach, expect } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { calendarReader } from '../providers/calendar-file.ts'
import { readBusyCalendar } from '../staff/busy/read-calendar.ts'
import { testApp, testNow } from './app.ts'
import { aToken } from './builders.ts'
import { aSalon } from './salon.ts'

type Header = { authorization: string }
type PutOptions = { headers?: Header; staffId?: string; password?: string }

/** A calendar file with entries of an hour at these starts. */
export const fileOf = (...starts: string[]): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0',
    ...starts.map(
      (start) =>
        `BEGIN:VEVENT\r\nUID:${start}\r\nSUMMARY:Zahnarzt Dr. Frei\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nEND:VEVENT`,
    ),
    'END:VCALENDAR\r\n',
  ].join('\r\n')

export async function busyCalendars() {
  const stand = await startCalendars()
  const calendars = calendarReader({ allowed: stand.url, limitMs: 2_000 })
  const t = await testApp({ calendars, config: { publicUrl: 'https://salon.test' } })
  let own: Awaited<ReturnType<typeof aBusyPerson>> | undefined
  afterAll(async () => {
    await t.close()
    await stand.close()
  })
  beforeEach(async () => {
    t.clock.set(testNow)
    own = await aBusyPerson(t, stand)
  })
  const person = () => {
    if (own === undefined) throw new Error('before the first test')
    return own
  }
  return { t, stand, person }
}

type App = Awaited<ReturnType<typeof testApp>>
type Calendars = Awaited<ReturnType<typeof startCalendars>>

/** A salon of two; the phone is the first person's. */
async function aBusyPerson(t: App, stand: Calendars) {
  const salon = await aSalon(t.db, 2, { version: 'LITE' })
  const [lena = '', mia = ''] = salon.staff
  const phone = await aToken(t.db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId: lena })
  const path = (staffId = lena) => `/v1/staff/${staffId}/busy-calendar`
  const put = (address: string, { headers = phone, staffId = lena, ...body }: PutOptions = {}) =>
    t.app.inject({ method: 'PUT', url: path(staffId), headers, payload: { address, ...body } })
  const readNow = () => readBusyCalendar(t.deps, { businessObjectId: salon.id, staffId: lena })
  return {
    ...{ salon, lena, mia, phone, path, put, readNow },
    state: async (): Promise<BusyCalendar> =>
      (await t.app.inject({ url: path(), headers: phone })).json<BusyCalendar>(),
    busyRows: () => inSalon(t.db, salon.id).selectFrom('busyTime').selectAll().execute(),
    times: async (staffId = lena, date = '2027-03-03'): Promise<string[]> => {
      const url = `/v1/business-objects/${salon.id}/available-slots?products=${salon.product}&from=${date}&to=${date}&staffId=${staffId}`
      return (await t.app.inject({ url })).json().slotsOfDates[0]?.times ?? []
    },
    connected: async (...starts: string[]) => {
      stand.put('/a.ics', fileOf(...starts))
      expect((await put(`${stand.url}/a.ics`)).statusCode).toBe(200)
      await readNow()
    },
    /** Moves the clock by these minutes and reads the calendars. */
    later: async (minutes = 15) => {
      t.clock.advance(minutes * 60_000)
      await readNow()
    },
  }
}
