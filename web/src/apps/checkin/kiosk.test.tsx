// @vitest-environment happy-dom
import { type BusinessObject, getBusinessObject } from '@goldline/contract/business-object'
import { getConsentTexts } from '@goldline/contract/consent'
import { getEvents } from '@goldline/contract/live'
import { getQueueRoom, getQueueWaits, joinQueue } from '@goldline/contract/queue'
import { checkInVisit, type FoundVisit, findVisit, openKiosk } from '@goldline/contract/queue/kiosk'
import { getMe } from '@goldline/contract/user'
import { getPinPeople } from '@goldline/contract/user/devices'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { owner, salonOfOwner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { screens } from './screens.ts'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const service = (n: number, name: string, price: number) => ({
  id: `${id.slice(0, -1)}${n}`,
  name,
  price,
  duration: 45,
  priceFrom: false,
  enabled4Booking: true,
  specialists: [id],
  variants: [],
})
const offer = {
  language: 'de',
  timeZone: 'Europe/Zurich',
  staff: [],
  categories: [{ id, name: 'Nägel', products: [service(2, 'Shellac', 5800), service(3, 'Maniküre', 4800)] }],
} as unknown as BusinessObject
const visit: FoundVisit = {
  id,
  name: 'Sabine',
  startTime: '2026-06-10T12:15:00Z',
  opensTime: '2026-06-10T11:45:00Z',
  staff: 'Mai Linh',
  refusal: null,
}
const waits = [
  { staffId: null, name: null, startTime: '2026-06-10T12:30:00Z', minutes: 25 },
  { staffId: id, name: 'Linh', startTime: '2026-06-10T13:00:00Z', minutes: 55 },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  localStorage.clear()
  history.replaceState(null, '', '/checkin')
  const device = { id: owner.id, name: 'Tür', lockMinutes: 5, locked: false }
  server.answer(getMe, { ...owner, role: 'USER_LITE', client: 'CHECKIN', email: null, salon: salonOfOwner, device })
  server.keepWaiting(getEvents)
  server.answer(getBusinessObject, offer)
  server.answer(getQueueRoom, [])
  server.answer(getQueueWaits, { ahead: 2, waits })
  server.answer(getConsentTexts, [
    { kind: 'PRIVACY_NOTICE', version: '2026-12-01', locale: 'de', text: 'Wir brauchen deine Angaben.' },
    { kind: 'MARKETING', version: '2026-12-02', locale: 'de', text: 'Neuigkeiten ja' },
  ])
})
afterEach(() => void vi.useRealTimers())

const open = () =>
  show(<DeviceApp client="CHECKIN" title="checkin.title" screens={screens} />, { app: 'checkin', signedIn: true })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const start = () => screen.findByRole('heading', { name: /Willkommen/ })
const after = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
type Person = ReturnType<typeof open>
const press = async (person: Person, keys: string) => {
  for (const key of keys) await person.click(screen.getByRole('button', { name: key }))
}

/** Up to who was found by their number. */
async function find(person: Person) {
  await person.click(await button(new RegExp(text('checkin.start.visit'))))
  await press(person, '0794124120')
  await person.click(await button(text('checkin.next')))
}

describe('with an appointment', () => {
  test('[CHK-01, CHK-03] found by the own digits, one tap checks in; five seconds later nothing is left', async () => {
    server.answer(findVisit, visit)
    server.answer(checkInVisit, { startTime: visit.startTime, staff: visit.staff })
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.found.title', 'de', { name: 'Sabine' }) })
    expect(server.sent(findVisit).map(({ body }) => body)).toEqual([{ contact: '0794124120' }])
    await person.click(await button(text('checkin.found.action')))
    await screen.findByText(/Mai Linh holt dich um 14:15/)
    after(4)
    expect(screen.getByText(/Mai Linh/)).toBeTruthy()
    after(1)
    await start()
    expect(document.body.textContent).not.toMatch(/Sabine|0794124120|Mai Linh/)
    expect(Object.keys(localStorage)).not.toContainEqual(expect.stringMatching(/unfinished|email/))
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Sabine|0794124120/)
    expect([history.length, location.pathname, location.search]).toEqual([1, '/checkin', ''])
  })

  test('[CHK-03] thirty seconds of stillness end it, and each touch begins them anew', async () => {
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.visit'))))
    await press(person, '079')
    after(29)
    await press(person, '4')
    after(29)
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('0794')
    after(1)
    await start()
    await person.click(await button(new RegExp(text('checkin.start.visit'))))
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  })

  test('[CHK-04] nobody, several and anything else read alike', async () => {
    server.answer(findVisit, null)
    const person = open()
    await find(person)
    expect((await screen.findByRole('alert')).textContent).toBe(text('checkin.find.none'))
    await person.click(await button(text('checkin.find.by.name')))
    await press(person, 'No')
    await person.click(await button(text('checkin.next')))
    await press(person, '4120')
    await person.click(await button(text('checkin.next')))
    await waitFor(() => expect(server.sent(findVisit).at(-1)?.body).toEqual({ name: 'No', lastDigits: '4120' }))
  })

  test('[APT-04] too early it says from when', async () => {
    server.answer(findVisit, { ...visit, refusal: 'appointment.check-in-not-possible' })
    const person = open()
    await find(person)
    await screen.findByText(/Einchecken geht ab 13:45/)
  })

  test('[CHK-02] twice it says so', async () => {
    server.answer(findVisit, { ...visit, refusal: 'businessObject.alreadyCheckedIn' })
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.again.title', 'de', { name: 'Sabine' }) })
  })

  test('[CHK-04] locked, only somebody of the team goes on, with a PIN', async () => {
    server.refuse(findVisit, 403, 'kiosk.locked')
    server.answer(getPinPeople, [{ id, name: 'Linh', surname: 'Tran', hasPin: true }])
    server.answer(openKiosk, undefined)
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.locked.title') })
    await person.click(await button('Linh'))
    await press(person, '9027')
    await person.click(await button(text('checkin.team.open')))
    await start()
    expect(server.sent(openKiosk).map(({ body }) => body)).toEqual([{ userId: id, pin: '9027' }])
  })
})

describe('without an appointment', () => {
  /** Up to one's own name. */
  const choose = async (person: Person) => {
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await person.click(await button(/Shellac/))
    await screen.findByText(text('checkin.ahead', 'de', { count: 2 }))
    await person.click(await button(text('checkin.next')))
    await person.click(await button(/Linh/))
    await person.click(await button(text('checkin.person.action')))
    await screen.findByRole('heading', { name: text('checkin.details.title') })
  }

  test('[CHK-05] services, person, name and contact by the own keys; marketing is unticked', async () => {
    server.answer(joinQueue, [{ number: 3, ahead: 2, startTime: '2026-06-10T13:00:00Z', minutes: 55 }])
    const person = open()
    await choose(person)
    for (const box of screen.getAllByRole('checkbox')) expect((box as HTMLInputElement).checked).toBe(false)
    await press(person, 'Nora')
    await person.click(screen.getByRole('textbox', { name: text('checkin.details.contact') }))
    await person.click(await button('123 @'))
    await press(person, '0794124120')
    await person.click(await button(text('checkin.details.action')))
    await screen.findByRole('heading', { name: text('checkin.waiting.title', 'de', { name: 'Nora' }) })
    expect(server.sent(joinQueue).map(({ body }) => body)).toEqual([
      {
        guests: [{ products: [offer.categories[0]?.products[0]?.id] }],
        ...{
          staffId: id,
          name: 'Nora',
          contact: '0794124120',
          byNumber: false,
          language: 'de',
          textVersion: '2026-12-01',
        },
      },
    ])
    await person.click(await button(text('checkin.waiting.action')))
    await start()
    expect(document.body.textContent).not.toMatch(/Nora|0794/)
  })

  test('[CHK-05] each of several chooses', async () => {
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await person.click(await button(text('checkin.services.more')))
    await person.click(await button(/Shellac/))
    await person.click(await button(text('checkin.next')))
    // Nobody goes on before everybody has chosen.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Person 2' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await person.click(await button(/Maniküre/))
    await person.click(await button(text('checkin.next')))
    await screen.findByRole('heading', { name: text('checkin.person.title') })
    const [first, second] = offer.categories[0]?.products ?? []
    expect(server.sent(getQueueWaits).at(-1)?.body).toEqual({
      guests: [{ products: [first?.id] }, { products: [second?.id] }],
    })
  })

  test('[CHK-03] while a lost answer is asked for again nothing ends by itself', async () => {
    server.lose(joinQueue)
    const person = open()
    await choose(person)
    await press(person, 'Nora')
    await person.click(screen.getByRole('textbox', { name: text('checkin.details.contact') }))
    await press(person, 'abc')
    await person.click(await button(text('checkin.details.action')))
    await button(text('checkin.moment'))
    after(40)
    expect(screen.getByRole('button', { name: text('checkin.moment') }).getAttribute('aria-busy')).toBe('true')
  })
})

describe('the kiosk', () => {
  test('[CHK-03] the language falls back to the salon’s', async () => {
    const person = open()
    await person.click(await button(text('language.en', 'de')))
    await screen.findByRole('heading', { name: new RegExp(text('checkin.start.title', 'en')) })
    await person.click(await button(new RegExp(text('checkin.start.visit', 'en'))))
    after(30)
    await start()
  })

  test('[CHK-03] offline it says so in every language and takes nothing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    await screen.findByRole('heading', { name: text('checkin.offline.title') })
    expect(screen.getByText('No connection. Please ask at the desk.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    vi.restoreAllMocks()
  })

  test('[CHK-05] the room reads who is called, and who waits how long', async () => {
    history.replaceState(null, '', '/checkin/room')
    const row = { id, number: 12, member: null, staff: null }
    server.answer(getQueueRoom, [
      { ...row, name: 'Lea K.', status: 'CALLED', staff: 'Elira', minutes: 0 },
      { ...row, id: owner.id, name: null, status: 'WAITING', minutes: 25 },
    ])
    open()
    const [called, waiting] = await screen.findAllByRole('listitem')
    expect(within(called as HTMLElement).getByText('bitte kommen')).toBeTruthy()
    expect(called?.textContent).toMatch(/Lea K\..*bei Elira/)
    expect(waiting?.textContent).toMatch(/Nummer 12.*erste freie Person.*25 Min\./)
  })
})
