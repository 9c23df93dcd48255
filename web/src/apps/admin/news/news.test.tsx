// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getMyCredit } from '@goldline/contract/credit'
import { getOverview } from '@goldline/contract/overview'
import { getNews, getUnreadNews, type News, readNews } from '@goldline/contract/overview/news'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './NewsScreen.tsx'
import { unreadText, useUnreadNews } from './use-unread-news.ts'

const server = wire()
const uuid = (of: string) => `0190a000-0000-7000-8000-${of.padStart(12, '0')}`
const one = (id: string, of: Partial<News> = {}): News => ({
  id: uuid(id),
  at: '2026-11-22T12:00:00.000Z',
  kind: 'booked',
  appointmentId: uuid(`1${id}`),
  customer: 'Dana Frischknecht',
  startTime: '2026-12-01T09:00:00Z',
  services: ['Pediküre'],
  movedFrom: null,
  text: null,
  unread: false,
  ...of,
})

beforeEach(() => {
  server.answer(getMe, inSalon({ tier: 'LITE', now: '2026-11-22T13:00:00Z' }))
  server.answer(getMyCredit, { balance: 5000, reserved: 0, currency: 'EUR', forSale: true, packages: [], orders: [] })
  server.answer(getUnreadNews, { unread: 1 })
  server.answer(readNews, { unread: 0 })
  server.keepWaiting(getOverview)
})

/** Renders its children once the salon is loaded, with the number of unread news. */
function WithUnread({ children }: { children: ReactNode }) {
  const unread = useUnreadNews()
  return useMe().data ? (
    <>
      <output>{unread}</output>
      {children}
    </>
  ) : null
}
const open = () =>
  show(
    <WithUnread>
      <Page />
    </WithUnread>,
    { signedIn: true },
  )

test('[APT-21] lists news by day with links to their appointments, and marks them as read once seen', async () => {
  const moved = { kind: 'moved', movedFrom: '2026-12-01T08:00:00Z', at: '2026-11-21T22:30:00.000Z' } as const
  const message = { kind: 'messaged', text: 'Kann ich früher kommen?', at: '2026-11-21T23:30:00.000Z' } as const
  server.answer(getNews, { news: [one('a', { unread: true }), one('b', message), one('c', moved)], more: false })
  open()
  const [first, second, third] = await screen.findAllByRole('link')
  // Half past midnight is already Sunday in the salon.
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['Sonntag, 22. November', 'Samstag, 21. November'])
  expect(first?.textContent).toContain(text('admin.news.new'))
  expect(first?.getAttribute('href')).toBe(`/?day=2026-12-01&appointment=${uuid('1a')}`)
  expect(second?.textContent).toContain('Kann ich früher kommen?')
  expect(third?.textContent).toContain('von Dienstag, 1. Dezember, 09:00 auf Dienstag, 1. Dezember, 10:00')
  await waitFor(() => expect(server.sent(readNews).map(({ body }) => body)).toEqual([{ upTo: one('a').at }]))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('0'))
})

test.each([
  [1024, 0],
  [1440, 1],
])('[UI-22, APT-21] at a width of %s px, fetches open decisions %s times', async (width, times) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width < Number(/\d+/.exec(query)?.[0]) * 16,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  server.answer(getNews, { news: [], more: false })
  open()
  expect(await screen.findByText(text('admin.news.none'))).toBeTruthy()
  expect(server.sent(getOverview)).toHaveLength(times)
})

test('[APT-21] does not mark read news again, and shows a text for an empty list', async () => {
  server.answer(getNews, { news: [], more: false })
  open()
  expect(await screen.findByText(text('admin.news.none'))).toBeTruthy()
  expect(server.sent(readNews)).toHaveLength(0)
})

test('[APT-21] the sound is off by default, and plays once when switched on', async () => {
  const rang = vi.fn()
  const audio = { createOscillator: () => node(), createGain: () => node(), resume: rang, currentTime: 0 }
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        Object.assign(this, audio)
      }
    },
  )
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true } })
  server.answer(getNews, { news: [], more: false })
  localStorage.setItem('goldline.cookies-config', '1:comfort')
  const person = open()
  const sound = await screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(text('admin.news.sound')) })
  expect(sound.checked).toBe(false)
  await person.click(sound)
  expect(rang).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('goldline.admin.news-sound')).toBe('on')
  await person.click(sound)
  expect(rang).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('goldline.admin.news-sound')).toBeNull()
})

test('[APT-21] shows 99+ for a hundred or more unread news', () => {
  expect([1, 99, 100].map(unreadText)).toEqual(['1', '99', '99+'])
})

function node() {
  const volume = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  const self = { frequency: {}, gain: volume, start: vi.fn(), stop: vi.fn(), connect: vi.fn((next) => next) }
  return self
}
