// @vitest-environment happy-dom
import {
  type GoogleBooking,
  getGoogleBooking,
  putGoogleLink,
  switchGoogleBooking,
} from '@goldline/contract/google/switch'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheSalon, showIn } from '../../../test/customers.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page } from './GoogleScreen.tsx'

const server = wire()
const off: GoogleBooking = {
  on: false,
  missing: [],
  uri: 'https://goldline.example/b/lumiere?from=google',
  profile: { available: true, title: 'Studio Lumière', expired: false },
  link: { wanted: false, state: 'none', problem: null, nextTry: null, checkedTime: null },
  direct: false,
  feeds: null,
}
const on = { ...off, on: true }
const button = (key: Parameters<typeof text>[0]) => screen.findByRole('button', { name: text(key) })
beforeEach(() => answerTheSalon(server))

test('[RWG-02h, AUTH-18] requires the password to switch on but not off; links to the screens of missing data', async () => {
  server.answer(getGoogleBooking, { ...off, missing: ['address', 'services'] })
  const person = showIn(<Page />)
  const own = await screen.findByRole('switch', { name: new RegExp(text('admin.google.off')) })
  const [address, services] = screen.getAllByRole('link', { name: text('admin.google.missing.do') })
  expect(address?.getAttribute('href')).toMatch(/settings\/salon$/)
  expect(services?.getAttribute('href')).toMatch(/services$/)
  await person.click(own)
  const dialog = within(screen.getByRole('dialog'))
  await person.type(dialog.getByLabelText(text('form.password')), 'secret of mine')
  server.answer(switchGoogleBooking, on)
  await person.click(dialog.getByRole('button', { name: text('action.turnOn') }))
  await screen.findByText(text('admin.google.link.none'))
  server.answer(switchGoogleBooking, off)
  await person.click(screen.getByRole('switch', { name: new RegExp(text('admin.google.off')) }))
  await screen.findByText(text('admin.google.switched.off'))
  expect(server.sent(switchGoogleBooking).map(({ body }) => body)).toEqual([
    { on: true, password: 'secret of mine' },
    { on: false },
  ])
})

test('[RWG-05a, RWG-05c] adds and removes the link, and says what to do if Google refuses', async () => {
  server.answer(getGoogleBooking, on)
  const person = showIn(<Page />)
  const there = {
    ...on,
    link: { ...on.link, wanted: true, state: 'there' as const, checkedTime: '2027-03-01T10:00:00.000Z' },
  }
  server.answer(putGoogleLink, there)
  await person.click(await button('admin.google.add'))
  await screen.findByText(text('admin.google.link.there'))
  server.answer(putGoogleLink, { ...on, link: { ...on.link, state: 'refused', problem: 'UNVERIFIED' } })
  await person.click(await button('admin.google.remove'))
  await screen.findByText(text('admin.google.problem.UNVERIFIED'))
  // A retry repeats the last request.
  await person.click(await button('action.retry'))
  expect(server.sent(putGoogleLink).map(({ body }) => body)).toEqual([
    { wanted: true },
    { wanted: false },
    { wanted: false },
  ])
})

test('[RWG-05c] without a connected profile, links to connecting one, and shows the URL to add by hand', async () => {
  server.answer(getGoogleBooking, { ...on, profile: { available: true, title: null, expired: false } })
  showIn(<Page />)
  const connect = await screen.findByRole('link', { name: text('admin.google.connect') })
  expect(connect.getAttribute('href')).toMatch(/review-settings$/)
  screen.getByText(off.uri)
})

test.each([
  [true, 'admin.google.direct.on'],
  [false, 'admin.google.direct.off'],
] as const)('[RWG-01a] shows whether Google can book directly: %s', async (direct, words) => {
  server.answer(getGoogleBooking, { ...on, direct })
  showIn(<Page />)
  expect(await screen.findByText(text(words))).toBeDefined()
})
