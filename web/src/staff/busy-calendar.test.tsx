// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getBusyCalendar, putBusyCalendar, removeBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { owner } from '../test/people.ts'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'
import { BusyCalendar } from './BusyCalendar.tsx'

const server = wire()
const staffId = '00000000-0000-4000-8000-000000000001'
const none = { calendar: null, clashes: [] }
const times = { addedTime: '2027-03-02T08:00:00Z', readTime: '2027-03-02T08:01:00Z' }
const read = { ...times, problem: null, failingSince: null, nextTry: null }
const address = 'https://calendar.example/private-1/basic.ics'

const open = () => show(<BusyCalendar staffId={staffId} />, { signedIn: true })
const button = (id: Parameters<typeof text>[0]) => screen.findByRole('button', { name: text(id) })
const field = (id: Parameters<typeof text>[0]) => screen.findByLabelText(text(id))

beforeEach(() => server.answer(getMe, { ...owner, hasPassword: true }))

test('[STF-04a] [AUTH-18] connecting an address needs the password, and the address is never shown again', async () => {
  server.answer(getBusyCalendar, none)
  const person = open()
  await person.click(await button('busyCalendar.connect'))
  await person.click(await button('busyCalendar.connect'))
  expect(server.sent(putBusyCalendar)).toEqual([])
  await person.type(await field('busyCalendar.address'), address)
  await person.type(await field('form.password'), 'six words')
  server.refuse(putBusyCalendar, 409, 'busy-calendar.own-feed', { field: 'body.address' })
  await person.click(await button('busyCalendar.connect'))
  expect(await screen.findByText(text('refusal.busy-calendar.own-feed'))).toBeTruthy()
  server.answer(putBusyCalendar, { calendar: { ...read, readTime: null }, clashes: [] })
  server.answer(getBusyCalendar, { calendar: { ...read, readTime: null }, clashes: [] })
  await person.click(await button('busyCalendar.connect'))
  expect(await screen.findByText(text('busyCalendar.awaited'))).toBeTruthy()
  expect(server.sent(putBusyCalendar).at(-1)?.body).toEqual({ address, password: 'six words' })
  expect(screen.queryByDisplayValue(address)).toBeNull()
})

test('[STF-04a] a person without a password is not asked for one', async () => {
  server.answer(getMe, { ...owner, hasPassword: false })
  server.answer(getBusyCalendar, none)
  server.answer(putBusyCalendar, none)
  const person = open()
  await person.click(await button('busyCalendar.connect'))
  await person.type(await field('busyCalendar.address'), address)
  expect(screen.queryByLabelText(text('form.password'))).toBeNull()
  await person.click(await button('busyCalendar.connect'))
  expect(server.sent(putBusyCalendar)[0]?.body).toEqual({ address })
})

test('[STF-04g, STF-04h] shows why and since when the calendar cannot be read, and visits in its busy times', async () => {
  const tries = { failingSince: '2027-03-03T08:00:00Z', nextTry: '2027-03-03T10:00:00Z' }
  const lost = { ...read, ...tries, problem: 'UNREACHABLE' } as const
  const visit = {
    id: staffId,
    startTime: '2027-03-04T12:00:00Z',
    customer: 'Sabine Koch',
    services: ['Schnitt', 'Farbe'],
  }
  server.answer(getBusyCalendar, { calendar: lost, clashes: [visit] })
  open()
  expect(await screen.findByText(text('busyCalendar.problem.UNREACHABLE'))).toBeTruthy()
  expect(screen.getByText(/Was zuletzt gelesen wurde/).textContent).toContain('03.03.2027')
  expect(screen.getByText(/Nächster Versuch/).textContent).toMatch(/03\.03\.2027.*\./)
  expect(screen.getByText('Sabine Koch · Schnitt, Farbe')).toBeTruthy()
  expect(screen.getByText(text('busyCalendar.clashes', 'de', { count: 1 }))).toBeTruthy()
})

test('[STF-04j] one press removes the calendar', async () => {
  server.answer(getBusyCalendar, { calendar: read, clashes: [] })
  server.answer(removeBusyCalendar, none)
  const person = open()
  const remove = await button('busyCalendar.remove')
  server.answer(getBusyCalendar, none)
  await person.click(remove)
  expect(await button('busyCalendar.connect')).toBeTruthy()
  expect(server.sent(removeBusyCalendar)[0]?.path).toBe(`/v1/staff/${staffId}/busy-calendar`)
})
