import type { Appointment } from '@goldline/contract/appointment'
import type { getNextVisit, getStartsAgain } from '@goldline/contract/appointment/book-again'
import type { ResponseReceived } from '@goldline/contract/call'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withVisitSecret } from '../../message/visit-link.ts'
import { testApp, testNow } from '../../test/app.ts'
import { readText } from '../../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

const noon = '2027-03-10T11:00:00Z'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string) => app.inject({ method: 'POST', url: path, headers: form, payload: '' })
const open = (path: string) => app.inject({ url: path, headers: { accept: 'text/html' } })

let salon: SalonForTests
let visit: Appointment
let path: string
let token: Awaited<ReturnType<typeof aSignedInCustomer>>['token']

const mailOf = async (cause: string) => {
  const like = `${cause} ${visit.id}%`
  const mails = db.selectFrom('message').select(['channel', 'text', 'ics', 'recipient']).where('cause', 'like', like)
  const { channel, text, ics } = await mails.where('ics', 'is not', null).executeTakeFirstOrThrow()
  const as = { publicUrl: deps.config.publicUrl, appointmentId: visit.id }
  const sent = readText({ channel, text: withVisitSecret(deps.secrets, text, as) }, deps.secrets)
  return { text: sent, ics: (ics ?? '').replaceAll('\r\n ', '') }
}

beforeEach(async () => {
  clock.set(testNow)
  salon = await aSalon(db, 2)
  const where = { street: 'Bahnhofstrasse 1', postalCode: '8001', city: 'Zürich', phoneNr: '+41441234567' }
  await db.updateTable('businessObject').set(where).where('id', '=', salon.id).execute()
  const customer = await aSignedInCustomer(db)
  token = customer.token
  visit = booked(await book(app, salon, token, { startTime: noon }))
  path = /\/r\/[\w-]{43}/.exec((await mailOf('NEW_APPOINTMENT')).text)?.[0] ?? ''
})

describe('the page of a visit', () => {
  test('[APT-24a, APT-24g] is linked in the confirmation; links to call and find the salon, and does not ask for an answer yet', async () => {
    const page = (await open(path)).body
    expect(page).toContain('<a href="tel:+41441234567">+41 44 123 45 67</a>')
    expect(page).toContain('openstreetmap.org/search?query=Bahnhofstrasse%201')
    expect(page).not.toContain('Ich komme')
    clock.set(Date.parse(noon) - 24 * 3_600_000)
    expect((await open(path)).body).toContain('Ich komme')
  })

  test('[APT-24b] shows the visit and changes nothing when an action’s address is opened again', async () => {
    clock.set(Date.parse(noon) - 25 * 3_600_000)
    const start = Date.parse('2027-03-12T11:00:00Z')
    for (const answer of ['coming', 'cancellation', `starts/${start}`]) {
      const page = await open(`${path}/${answer}`)
      expect([page.statusCode, page.body.includes('Verschieben')]).toEqual([200, true])
    }
    const { status, startTime } = await db
      .selectFrom('appointment')
      .select(['status', 'startTime'])
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    expect([status, startTime]).toEqual(['CONFIRMED', new Date(noon)])
  })

  test('[APT-24h] adds the visit to calendars with salon and address, without a referrer, until it is over', async () => {
    for (const [which, host] of [
      ['google', 'https://calendar.google.com/'],
      ['outlook', 'https://outlook.live.com/'],
    ] as const) {
      const answer = await open(`${path}/calendar/${which}`)
      expect([answer.statusCode, answer.headers['referrer-policy']]).toEqual([303, 'no-referrer'])
      const to = new URL(String(answer.headers.location))
      expect(to.href.startsWith(host)).toBe(true)
      expect(to.searchParams.get('location')).toMatch(/.+, Bahnhofstrasse 1, 8001 Zürich$/)
      expect(to.href).not.toContain(path)
    }
    const file = await open(`${path}/calendar/file`)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body.match(/TRIGGER:\S+/g)).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT2H'])
    clock.set(Date.parse(noon))
    expect((await open(`${path}/calendar/google`)).headers.location).toBe(path)
    expect((await open(`/r/${'A'.repeat(43)}/calendar/google`)).statusCode).toBe(404)
  })

  test('[APT-12] [APT-18b] the mail’s calendar entry has the salon’s address, an alarm a day and one two hours before', async () => {
    const { ics } = await mailOf('NEW_APPOINTMENT')
    expect(ics).toMatch(/LOCATION:[^\r]+\\, Bahnhofstrasse 1\\, 8001 Zürich/)
    expect(ics?.match(/TRIGGER:\S+/g)).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT2H'])
  })
})

describe('when the salon cancels', () => {
  const cancel = async () => {
    const headers = { ...(await anOwner(db, salon.id)) }
    const url = `/v1/appointments/${visit.id}/cancellation`
    expect((await app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200)
    clock.advance(20_000)
    await settleChanges(deps)
  }

  test('[APT-25a] offers three starts of the same services in mail and page, each with its booking link', async () => {
    await cancel()
    const { text, ics } = await mailOf('BO_CANCELLED')
    const links = [...text.matchAll(/: (\S+\/details\?\S+)$/gm)].map(([, link = '']) => new URL(link))
    expect(links).toHaveLength(3)
    for (const { pathname, searchParams } of links) {
      expect(pathname).toBe(`/b/${salon.urlName}/details`)
      expect(searchParams.get('services')).toBe(salon.product)
      expect(searchParams.get('time')).toMatch(/^\d\d:\d\d:00$/)
    }
    expect(ics).not.toContain('VALARM')
    const page = (await open(path)).body
    expect(page).toContain('musste diesen Termin leider stornieren')
    expect([...page.matchAll(/details\?lang=de&amp;services=/g)]).toHaveLength(3)
    await post(`${path}/cancellation`)
    expect((await open(path)).body).not.toContain('<form')
  })

  test('[APT-25c, APT-25d] offers the same starts on the customer’s own page; for a past visit, starts around the same weekday ahead', async () => {
    const again = async (who = token) => {
      const answer = await app.inject({ url: `/v1/appointments/${visit.id}/starts-again`, headers: who })
      return answer.json<ResponseReceived<typeof getStartsAgain>>()
    }
    await cancel()
    const page = (await open(path)).body.replaceAll('&amp;', '&')
    const found = await again()
    expect(found).toHaveLength(3)
    for (const { link } of found) expect(page).toContain(link)
    const days = (starts: typeof found) => starts.map(({ startTime }) => startTime.slice(0, 10))
    expect(days(found)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
    expect(
      refusal(
        await app.inject({
          url: `/v1/appointments/${visit.id}/starts-again`,
          headers: (await aSignedInCustomer(db)).token,
        }),
      ),
    ).toEqual([404, 'appointment.notFound'])
    clock.set(Date.parse(noon) + 15 * 86_400_000)
    const later = await again()
    expect(days(later)).toEqual(['2027-03-30', '2027-03-31', '2027-04-01'])
    expect(later.map(({ startTime }) => startTime)).toContain('2027-03-31T10:00:00.000Z')
    await db.updateTable('staff').set({ active: false }).where('businessObjectId', '=', salon.id).execute()
    expect(await again()).toEqual([])
  })

  test('[APT-25e] offers the next visit after a future one, four weeks later or at the customer’s interval', async () => {
    const again = async (query = '', headers = token) => {
      const answer = await app.inject({ url: `/v1/appointments/${visit.id}/next-visit${query}`, headers })
      if (answer.statusCode !== 200) return answer.json<{ message: string }>()
      const { starts, ...next } = answer.json<ResponseReceived<typeof getNextVisit>>()
      return { ...next, starts: starts.map(({ startTime }) => startTime) }
    }
    expect(await again()).toMatchObject({
      ...{ usual: null, weeks: [4, 6, 8], chosen: 4 },
      starts: expect.arrayContaining(['2027-04-07T10:00:00.000Z']),
    })
    expect(await again('?weeks=2')).toMatchObject({
      chosen: 2,
      starts: expect.arrayContaining(['2027-03-24T11:00:00.000Z']),
    })
    expect(await again('?weeks=27')).toMatchObject({ message: 'invalid-request' })
    expect(await again('', (await aSignedInCustomer(db)).token)).toMatchObject({ message: 'appointment.notFound' })
    for (const day of ['2027-03-17', '2027-03-31', '2027-04-14'])
      booked(await book(app, salon, token, { startTime: `${day}T09:00:00Z` }))
    const others = db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '<>', visit.id)
    await others.where('businessObjectId', '=', salon.id).execute()
    expect(await again()).toMatchObject({
      ...{ usual: 2, weeks: [1, 2, 3, 4], chosen: 2 },
      starts: expect.arrayContaining(['2027-03-24T11:00:00.000Z']),
    })
    // A past visit: counts from its day, at the interval, and never in the past.
    await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', visit.id).execute()
    clock.set(Date.parse('2027-04-20T08:00:00Z'))
    expect(await again()).toMatchObject({ usual: 2, starts: expect.arrayContaining(['2027-04-21T10:00:00.000Z']) })
  })

  test('[APT-25b] offers nothing if the visit can no longer be booked online or the salon blocks the customer', async () => {
    await db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', salon.product).execute()
    await cancel()
    expect((await mailOf('BO_CANCELLED')).text).not.toContain('/details?')
    expect((await open(path)).body).toContain('Noch einmal buchen')
    await db.updateTable('product').set({ enabled4Booking: true }).where('id', '=', salon.product).execute()
    const blocked = db.updateTable('customerProfile').set({ blackListed: true })
    await blocked.where('businessObjectId', '=', salon.id).execute()
    expect((await open(path)).body).not.toContain('/details?')
  })
})
