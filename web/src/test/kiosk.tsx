/** The whole kiosk at a salon's door, with the taps that its tests repeat. Call `kiosk` once per file. */

import { getMe } from '@goldline/contract/auth/user'
import { type BusinessObject, getBusinessObject } from '@goldline/contract/business-object'
import { getConsentTexts } from '@goldline/contract/consent'
import { getEvents } from '@goldline/contract/live'
import { getQueueRoom, getQueueWaits } from '@goldline/contract/queue'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { screens } from '../apps/checkin/screens.ts'
import { DeviceApp } from '../device/DeviceApp.tsx'
import { aProduct } from './answers.ts'
import { owner, salon, salonOfOwner } from './people.ts'
import { show } from './screen.tsx'
import { wire } from './wire.ts'

export const id = '019234ab-0000-7000-8000-000000000001'
const service = (n: number, name: string, price: number) =>
  aProduct({ id: `${id.slice(0, -1)}${n}`, name, price, duration: 45, specialists: [id] })
const products = [service(2, 'Shellac', 5800), service(3, 'Maniküre', 4800)]
export const offer: BusinessObject = {
  ...salon,
  opening: { activated: true, open: '00:00', close: '00:00', capacity: null, rules: [] },
  categories: [{ '@type': 'basic-product-category', id, name: 'Nägel', displayOrder: 0, products }],
}
const waits = [
  { staffId: null, name: null, startTime: '2026-06-10T12:30:00Z', minutes: 25, latestMinutes: 40 },
  { staffId: id, name: 'Linh', startTime: '2026-06-10T13:00:00Z', minutes: 55, latestMinutes: 70 },
]

/** @returns the simulated server, and a function that opens the kiosk */
export function kiosk() {
  const server = wire()
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
  return { server, open }
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const findStart = () => screen.findByRole('heading', { name: /Willkommen/ })
/** Advances the timers by this many seconds. */
export const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
export type KioskPerson = ReturnType<ReturnType<typeof kiosk>['open']>
export const press = async (person: KioskPerson, keys: string) => {
  for (const key of keys) await person.click(screen.getByRole('button', { name: key }))
}
