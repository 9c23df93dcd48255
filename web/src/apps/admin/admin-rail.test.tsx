// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getUnreadNews } from '@goldline/contract/overview/news'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../test/answers.ts'
import { show, text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { AdminRail } from './AdminRail.tsx'
import { paths } from './paths.ts'

const server = wire()

beforeEach(() => {
  history.replaceState(null, '', paths.today)
  server.answer(getMe, inSalon({ now: '2026-11-22T13:00:00Z' }, { name: 'Hương', surname: 'Trịnh' }))
  server.answer(getUnreadNews, { unread: 3 })
})

const open = () => show(<AdminRail onSearch={() => undefined} />, { signedIn: true })
const more = () => screen.findByRole('button', { name: `${text('word.more')}, 3 neu` })
const wordsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('[UI-21] each place has its label, and the current one is marked', async () => {
  open()
  const places = screen.getAllByRole('link')
  expect(places.length).toBeGreaterThan(10)
  for (const place of places) expect(place.getAttribute('aria-label')).toContain(place.textContent)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(text('admin.overview'))
  expect(await screen.findByRole('button', { name: `Hương Trịnh ${text('admin.account')}` })).toBeTruthy()
})

test('[UI-21] “more” contains the account and the places that do not fit a phone’s bar, and closes on a choice', async () => {
  const person = open()
  await person.click(await more())
  const sheet = screen.getByRole('dialog', { name: text('word.more') })
  const words = wordsOf(sheet)
  const inBar = (['admin.overview', 'admin.nav.calendar', 'admin.customers'] as const).map((id) => text(id))
  expect(words.filter((word) => inBar.includes(word))).toEqual([])
  expect(words).toContain(text('admin.settings'))
  expect(within(sheet).getByRole('button', { name: text('action.signOut') })).toBeTruthy()
  await person.click(within(sheet).getByRole('link', { name: text('admin.reports') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe(paths.reports)
})
