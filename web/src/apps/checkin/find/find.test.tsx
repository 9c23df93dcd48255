// @vitest-environment happy-dom

import { getPinPeople } from '@goldline/contract/auth/devices'
import {
  checkInVisit,
  type FoundVisit,
  findVisit,
  getDoorForms,
  openKiosk,
  signAtDoor,
} from '@goldline/contract/queue/kiosk'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { advanceSeconds, button, findStart, id, type KioskPerson, kiosk, press } from '../../../test/kiosk.tsx'
import { text } from '../../../test/screen.tsx'

const { server, open } = kiosk()
const visit: FoundVisit = {
  id,
  name: 'Sabine',
  startTime: '2026-06-10T12:15:00Z',
  opensTime: '2026-06-10T11:45:00Z',
  staff: 'Mai Linh',
  refusal: null,
}

/** Finds the visit by the phone number. */
async function find(person: KioskPerson) {
  await person.click(await button(new RegExp(text('checkin.start.visit'))))
  await press(person, '0794124120')
  await person.click(await button(text('checkin.next')))
}

describe('with an appointment', () => {
  test('[CHK-01, CHK-03] finds by number, and one tap checks in; after five seconds no data remain', async () => {
    server.answer(findVisit, visit)
    server.answer(checkInVisit, { startTime: visit.startTime, staff: visit.staff })
    const entries = history.length
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.found.title', 'de', { name: 'Sabine' }) })
    expect(server.sent(findVisit).map(({ body }) => body)).toEqual([{ contact: '0794124120' }])
    await person.click(await button(text('checkin.found.action')))
    await screen.findByText(/Mai Linh holt dich um 14:15/)
    advanceSeconds(4)
    expect(screen.getByText(/Mai Linh/)).toBeTruthy()
    advanceSeconds(1)
    await findStart()
    expect(document.body.textContent).not.toMatch(/Sabine|0794124120|Mai Linh/)
    expect(Object.keys(localStorage)).not.toContainEqual(expect.stringMatching(/unfinished|email/))
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Sabine|0794124120/)
    expect([history.length, location.pathname, location.search]).toEqual([entries, '/checkin', ''])
  })

  test('[CHK-03] resets after thirty idle seconds, and each touch restarts them', async () => {
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.visit'))))
    await press(person, '079')
    advanceSeconds(29)
    await press(person, '4')
    advanceSeconds(29)
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('0794')
    advanceSeconds(1)
    await findStart()
    await person.click(await button(new RegExp(text('checkin.start.visit'))))
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  })

  test('[CHK-04] shows the same text for no match and for several', async () => {
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

  test('[APT-04] before the check-in opens, shows its time', async () => {
    server.answer(findVisit, { ...visit, refusal: 'appointment.check-in-not-possible' })
    const person = open()
    await find(person)
    await screen.findByText(/Einchecken geht ab 13:45/)
  })

  test('[CHK-02] a second check-in says that the customer is already checked in', async () => {
    server.answer(findVisit, { ...visit, refusal: 'businessObject.alreadyCheckedIn' })
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.again.title', 'de', { name: 'Sabine' }) })
  })

  test('[CHK-04] once locked, only a staff PIN continues', async () => {
    server.refuse(findVisit, 403, 'kiosk.locked')
    server.answer(getPinPeople, [{ id, name: 'Linh', surname: 'Tran', hasPin: true }])
    server.answer(openKiosk, undefined)
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('word.pleaseAskAtTheDesk') })
    await person.click(await button('Linh'))
    await press(person, '9027')
    await person.click(await button(text('action.open')))
    await findStart()
    expect(server.sent(openKiosk).map(({ body }) => body)).toEqual([{ userId: id, pin: '9027' }])
  })
})

describe('the kiosk', () => {
  test('[CHK-03] resets the language to the salon’s', async () => {
    const person = open()
    await person.click(await button(text('language.en', 'de')))
    await screen.findByRole('heading', { name: new RegExp(text('checkin.start.title', 'en')) })
    await person.click(await button(new RegExp(text('checkin.start.visit', 'en'))))
    advanceSeconds(30)
    await findStart()
  })

  test('[CHK-03] offline says so in every language and accepts no input', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    await screen.findByRole('heading', { name: text('checkin.offline.title') })
    expect(screen.getByText('No connection. Please ask at the desk.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    vi.restoreAllMocks()
  })

  test('[CHK-07b, CHK-03d] keeps typed values while offline, but not longer than the idle time', async () => {
    const line = (works: boolean) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(works)
      act(() => void dispatchEvent(new Event(works ? 'online' : 'offline')))
    }
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.visit'))))
    await press(person, '0794')
    line(false)
    await screen.findByRole('heading', { name: text('checkin.offline.title') })
    expect(screen.queryByRole('button')).toBeNull()
    line(true)
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('0794')
    line(false)
    advanceSeconds(30)
    line(true)
    await findStart()
    expect(document.body.textContent).not.toContain('0794')
    vi.restoreAllMocks()
  })
})

describe('with an unsigned form', () => {
  const form = {
    id,
    number: 2,
    title: 'Wimpernlifting',
    text: 'Bitte nicht bei …',
    language: 'de',
    months: 12,
  } as const

  async function checkIn() {
    server.answer(findVisit, visit)
    server.answer(getDoorForms, [form])
    server.answer(checkInVisit, { startTime: visit.startTime, staff: visit.staff })
    const person = open()
    await find(person)
    await screen.findByRole('heading', { name: text('checkin.found.title', 'de', { name: 'Sabine' }) })
    await waitFor(() => expect(server.sent(getDoorForms)).toHaveLength(1))
    await person.click(await button(text('checkin.found.action')))
    await screen.findByRole('heading', { name: form.title })
    return person
  }

  test('[FRM-02n] lets the customer sign by name and tap after checking in', async () => {
    const person = await checkIn()
    await person.click(await button(text('checkin.forms.sign')))
    await person.click(await button(text('my.forms.agree')))
    expect((await screen.findByRole('alert')).textContent).toBe(text('my.forms.name.missing'))
    await press(person, 'Mai')
    server.answer(signAtDoor, [])
    await person.click(await button(text('my.forms.agree')))
    await screen.findByText(/Mai Linh holt dich um 14:15/)
    expect(server.sent(signAtDoor)[0]?.body).toMatchObject({ id, formId: id, number: 2, language: 'de', name: 'Mai' })
  })

  test('[FRM-02n] can be left to the desk, and stays two minutes without a touch', async () => {
    const person = await checkIn()
    advanceSeconds(100)
    await person.click(await button(text('checkin.forms.later')))
    await screen.findByText(/Mai Linh holt dich um 14:15/)
    expect(server.sent(signAtDoor)).toHaveLength(0)
  })
})
