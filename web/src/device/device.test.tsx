// @vitest-environment happy-dom

import { authorizeByUuid } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import type { Call } from '@goldline/contract/call'
import { getEvents } from '@goldline/contract/live'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageRoot } from '../test/page-root.ts'
import { owner, salonOfOwner } from '../test/people.ts'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'
import { DeviceApp, type EarlyUser, startDeviceApp } from './DeviceApp.tsx'

const server = wire()
const uuid = '3f1c2b84-9d5e-4a1b-8c7d-2e6f9a0b1c3d'
const device = { id: owner.id, name: 'Kasse 1', lockMinutes: 5, locked: false }
const till = { ...owner, role: 'USER_LITE', client: 'CHECKOUT', email: null, salon: salonOfOwner, device } as const

beforeEach(() => {
  localStorage.clear()
  server.answer(getMe, till)
  server.keepWaiting(getEvents)
})

const at = (path: string) => history.replaceState(null, '', path)
const apps = [
  { app: 'checkin', client: 'CHECKIN', title: 'checkin.title' },
  { app: 'checkout', client: 'CHECKOUT', title: 'word.till' },
  { app: 'staff', client: 'STAFF', title: 'word.myDay' },
] as const
// A start screen without calls, whose timing would depend on earlier loads.
const Start = () => <p>Die Kasse</p>
const screens = [{ path: '/', load: async () => ({ Page: Start }) }]

describe.each(apps)('$app', ({ app, ...props }) => {
  test('[AUTH-08f] shows how to pair it, and sends nothing', async () => {
    at(`/${app}`)
    show(<DeviceApp {...props} screens={screens} />, { app })
    await screen.findByRole('heading', { name: text('device.unpaired') })
    const kind = text(`device.client.${props.client}`)
    expect(screen.getByText(text('device.unpaired.choose', 'de', { kind }))).toBeTruthy()
    expect(server.sent(getMe)).toEqual([])
  })

  test('[AUTH-08e] a pairing link opens the start screen, and only the session is stored', async () => {
    at(`/${app}/pair#${uuid}`)
    server.answer(authorizeByUuid, { ...till, client: props.client }, { Authorization: 'Bearer mine' })
    const person = show(<DeviceApp {...props} screens={screens} />, { app })
    await person.click(await screen.findByRole('button', { name: text('device.pair.action') }))
    await waitFor(() => expect(location.pathname).toBe(`/${app}/`))
    // A till, with its own session, waits for a PIN between two people.
    const kept = app === 'checkout' ? ['device-token', 'token'] : ['token']
    expect(Object.keys(localStorage).sort()).toEqual(kept.map((key) => `goldline.${app}.${key}`))
    expect(localStorage.getItem(`goldline.${app}.token`)).toBe('mine')
  })
})

describe('a device that starts again', () => {
  const texts = { method: 'GET', path: '/assets/device{count}-{language}.json' } as unknown as Call
  let come = () => {}
  let count = 0
  beforeEach(() => {
    pageRoot(`device${count++}`)
    server.answer(texts, undefined)
    come = server.hold(texts)
  })
  // Ends pending work without a page.
  afterEach(() => {
    document.body.replaceChildren()
    come()
  })
  const begin = (ahead?: (known: EarlyUser) => void) =>
    void startDeviceApp({ app: 'staff', node: null, ...(ahead && { ahead }) }).catch(() => undefined)

  test('[AUTH-08] fetches the signed-in person while its texts load, and then the rest', async () => {
    localStorage.setItem('goldline.staff.token', 'token')
    const ahead = vi.fn()
    begin(ahead)
    expect(server.sent(getMe)).toHaveLength(1)
    expect(await ahead.mock.calls[0]?.[0].who).toMatchObject({ name: till.name })
  })

  test('[AUTH-08] forgets an ended session, and fetches nothing without a session', async () => {
    localStorage.setItem('goldline.staff.token', 'token')
    server.refuse(getMe, 401, 'Unauthorized')
    begin()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    begin()
    expect(server.sent(getMe)).toHaveLength(1)
  })
})

describe('a device', () => {
  const app = { client: 'CHECKOUT', title: 'word.till' } as const
  const open = () => {
    at('/checkout/nowhere')
    show(<DeviceApp {...app} screens={screens} />, { app: 'checkout', signedIn: true })
  }

  test('[AUTH-08g] shows nothing of the salon after its session ended', async () => {
    open()
    await screen.findByText('Die Kasse')
    expect(location.pathname).toBe('/checkout/')
    localStorage.removeItem('goldline.checkout.token')
    const name = 'goldline.checkout.token'
    window.dispatchEvent(new StorageEvent('storage', { key: name, oldValue: 'token', newValue: null }))
    await screen.findByRole('heading', { name: text('device.unpaired') })
    expect(screen.queryByText('Die Kasse')).toBeNull()
  })

  test('shows at the top that the server cannot be reached, and opens once it answers', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    server.lose(getMe)
    window.dispatchEvent(new Event('offline'))
    open()
    await screen.findByRole('heading', { name: text('error.no-connection') })
    vi.restoreAllMocks()
    server.answer(getMe, till)
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Die Kasse')
    expect(screen.queryByText(text('error.no-connection'))).toBeNull()
  })
})
