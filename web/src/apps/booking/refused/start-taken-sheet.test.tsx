// @vitest-environment happy-dom
import { holdSlot } from '@goldline/contract/appointment/slot-hold'
import { createCustomerUser } from '@goldline/contract/auth'
import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { getIsoCodes } from '@goldline/contract/customer'
import { languages } from '@goldline/domain/message/kinds'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { detailsOfVisit, openBooking } from '../../../test/booking-page.tsx'
import { sentCode } from '../../../test/people.ts'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const [mai, linh] = ['0190a000-0000-7000-8000-0000000000a1', '0190a000-0000-7000-8000-0000000000a2']
const person = (id: string, name: string) => ({
  '@type': 'basic-staff' as const,
  id,
  name,
  surname: '',
  color: 1,
  hasPage: false,
})
const staff = [person(mai, 'Mai'), person(linh, 'Linh')]
const wish = `${detailsOfVisit}&staff=${mai}`

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-06-10T08:00:00Z'))
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(createCustomerUser, sentCode)
  const nearest = [
    { startTime: '2026-06-12T08:45:00Z', staffId: mai },
    { startTime: '2026-06-12T08:00:00Z', staffId: linh },
    { startTime: '2026-06-13T08:00:00Z', staffId: mai },
    { startTime: '2026-06-10T08:00:00Z', staffId: mai },
  ]
  server.refuse(holdSlot, 409, 'startTime.invalid', { nearest })
  for (const call of [getAvailableDates, getNextStarts]) server.answer(call, [])
})

const loseStart = async (language: (typeof languages)[number] = 'de') => {
  const user = openBooking(wish, { staff, language })
  await user.type(await screen.findByRole('textbox', { name: text('form.name', language) }), 'Mai')
  await user.click(screen.getByRole('radio', { name: text('booking.details.email', language) }))
  await user.type(screen.getByRole('textbox', { name: text('form.email.label', language) }), 'mai@kunde.test')
  const [send] = screen.getAllByRole('button', { name: text('booking.sendPin', language) })
  if (send) await user.click(send)
  const dialog = await screen.findByRole('dialog', { name: text('booking.gone.title', language, { time: '10:00' }) })
  return { user, dialog }
}

/** Returns an option's text without the avatar's initials. */
const wordsOf = (option: Element) => option.querySelector('b')?.parentElement?.textContent

test('[BKG-02a, BKG-02b, BKG-02c] each start says how it differs from the request; then come the waiting list and a call', async () => {
  const { dialog } = await loseStart()
  const options = within(dialog).getAllByRole('listitem').map(wordsOf)
  expect(options).toEqual([
    'Fr., 12. Juni, 10:45–12:15 bei Mai, 45 Min. später',
    'Fr., 12. Juni, 10:00–11:30 bei Linh statt Mai',
    'Sa., 13. Juni, 10:00–11:30 bei Mai, ein Tag später',
    'Mi., 10. Juni, 10:00–11:30 bei Mai, 2 Tage früher',
    'Auf die Warteliste Fr., 12. Juni, 10:00, falls etwas frei wird',
    '+41 44 668 00 00 anrufen Offen bis 19:00',
  ])
  const waiting = within(dialog).getByRole('link', { name: /Warteliste/ })
  expect(waiting.getAttribute('href')).toContain('day=2026-06-12&time=10')
  expect(document.activeElement?.textContent).toContain('10:45')
})

test('[BKG-02c, BKG-02e] another person at the same time can be chosen by keyboard; typed values stay', async () => {
  const { user, dialog } = await loseStart()
  await user.keyboard('{Tab}{Enter}')
  expect(dialog.isConnected).toBe(false)
  expect(location.search).toContain(`staff=${linh}`)
  expect(location.search).toContain('time=10')
  const field = (name: 'form.name' | 'form.email.label') =>
    screen.getByRole<HTMLInputElement>('textbox', { name: text(name) }).value
  expect([field('form.name'), field('form.email.label')]).toEqual(['Mai', 'mai@kunde.test'])
})

test.each(languages)('[UI-01] the sheet explains in %s that the start was taken', async (language) => {
  const { dialog } = await loseStart(language)
  expect(dialog.textContent).toContain(text('booking.gone.text', language))
  expect(dialog.textContent).toContain(text('booking.instead.person', language, { name: 'Linh', asked: 'Mai' }))
})

test('[BKG-02d] a full day offers other people that day, the nearest days, the waiting list and a call', async () => {
  const day = (date: string, free: number) => ({ date, start: '09:30:00', end: '18:00:00', free })
  server.answer(getAvailableDates, [day('2026-06-10', 3), day('2026-06-13', 1), day('2026-06-20', 9)])
  server.answer(getFullDates, ['2026-06-12'])
  const slots = { date: '2026-06-12', times: ['11:00:00', '11:30:00'], preferred: [] }
  const answer = { from: '2026-06-12', to: '2026-06-12', preferredFirst: false }
  server.answerBy(getAvailableSlots, (query) => ({ ...answer, slotsOfDates: query.has('staffId') ? [] : [slots] }))
  const user = openBooking(wish.replace('/details', '/time').replace('&time=10:00:00', ''), { staff })
  const button = await screen.findByRole('button', { name: /bei jemand anderem/ })
  const options = [...(button.closest('ul')?.children ?? [])].map(wordsOf)
  expect(options).toEqual([
    'Fr., 12. Juni bei jemand anderem, 2 Zeiten frei, ab 11:00',
    'Sa., 13. Juni ein Tag später, 1 Zeit frei, ab 09:30',
    'Mi., 10. Juni 2 Tage früher, 3 Zeiten frei, ab 09:30',
    'Auf die Warteliste Fr., 12. Juni, falls etwas frei wird',
    '+41 44 668 00 00 anrufen Offen bis 19:00',
  ])
  await user.click(button)
  expect(location.search).not.toContain('staff=')
  expect(location.search).toContain('day=2026-06-12')
})
