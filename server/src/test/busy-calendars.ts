/** A person of a salon with another calendar (STF-04), which a stand-in has. */
import type { BusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { startCalendars } from '@goldline/stand-ins/calendars'
import { expect } from 'vitest'
import { calendarReader } from '../providers/calendar-file.ts'
import { readBusyCalendar } from '../staff/busy/read-calendar.ts'
import { testApp } from './app.ts'
import { aToken } from './builders.ts'
import { aSalon } from './salon.ts'

type Header = { authorization: string }
type Sent = { headers?: Header; staffId?: string; password?: string }

/** Entries of an hour, by their start. */
export const fileOf = (...starts: string[]): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0',
    ...starts.map(
      (start) =>
        `BEGIN:VEVENT\r\nUID:${start}\r\nSUMMARY:Zahnarzt Dr. Frei\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nEND:VEVENT`,
    ),
    'END:VCALENDAR\r\n',
  ].join('\r\n')

export async function calendarStage() {
  const stand = await startCalendars()
  const calendars = calendarReader({ allowed: stand.url, limitMs: 2_000 })
  const t = await testApp({ calendars, config: { publicUrl: 'https://salon.test' } })
  const close = async () => {
    await t.close()
    await stand.close()
  }
  return { t, stand, close }
}

/** A salon of two; the phone is the first one's. */
export async function aBusyPerson({ t, stand }: Pick<Awaited<ReturnType<typeof calendarStage>>, 't' | 'stand'>) {
  const salon = await aSalon(t.db, 2, { version: 'LITE' })
  const [lena = '', mia = ''] = salon.staff
  const phone = await aToken(t.db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId: lena })
  const path = (staffId = lena) => `/v1/staff/${staffId}/busy-calendar`
  const put = (address: string, { headers = phone, staffId = lena, ...body }: Sent = {}) =>
    t.app.inject({ method: 'PUT', url: path(staffId), headers, payload: { address, ...body } })
  const readNow = () => readBusyCalendar(t.deps, { businessObjectId: salon.id, staffId: lena })
  return {
    ...{ salon, lena, mia, phone, path, put, readNow },
    state: async (): Promise<BusyCalendar> =>
      (await t.app.inject({ url: path(), headers: phone })).json<BusyCalendar>(),
    busyRows: () => t.db.selectFrom('busyTime').selectAll().where('businessObjectId', '=', salon.id).execute(),
    times: async (staffId = lena, date = '2027-03-03'): Promise<string[]> => {
      const url = `/v1/business-objects/${salon.id}/available-slots?products=${salon.product}&from=${date}&to=${date}&staffId=${staffId}`
      return (await t.app.inject({ url })).json().slotsOfDates[0]?.times ?? []
    },
    connected: async (...starts: string[]) => {
      stand.put('/a.ics', fileOf(...starts))
      expect((await put(`${stand.url}/a.ics`)).statusCode).toBe(200)
      await readNow()
    },
    /** The next reading, so many minutes later. */
    later: async (minutes = 15) => {
      t.clock.advance(minutes * 60_000)
      await readNow()
    },
  }
}
