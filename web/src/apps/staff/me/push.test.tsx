// @vitest-environment happy-dom
import { getPushSubscription, putPushSubscription, removePushSubscription } from '@goldline/contract/push'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decode, encode } from '../../../browser/vault.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { NewsBar } from '../shell/NewsBar.tsx'
import { PushCard } from './PushCard.tsx'

const server = wire()
const publicKey = encode(new Uint8Array(65).fill(4))
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
}

/** Mocks a browser with a service worker that gives this answer to the permission prompt. */
function browser({ permission = 'default', answer = 'granted' }: { permission?: string; answer?: string } = {}) {
  let present: object | null = null
  const unsubscribe = vi.fn(async () => {
    present = null
    return true
  })
  const subscribe = vi.fn(async (options: { applicationServerKey: Uint8Array }) => {
    const key = options.applicationServerKey
    present = {
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ ...subscription, expirationTime: null }),
      unsubscribe,
    }
    return present
  })
  const registration = { pushManager: { getSubscription: async () => present, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { subscribe, unsubscribe }
}

const open = () => show(<PushCard />, { app: 'staff', signedIn: true })
const button = (id: 'action.turnOn' | 'action.turnOff') => screen.findByRole('button', { name: text(id) })

beforeEach(() => server.answer(getPushSubscription, { publicKey, on: false }))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('[STF-07] turning on subscribes at the server; turning off removes the subscription from server and browser', async () => {
  const { subscribe, unsubscribe } = browser()
  const person = open()
  server.answer(putPushSubscription, undefined)
  const start = await button('action.turnOn')
  server.answer(getPushSubscription, { publicKey, on: true })
  await person.click(start)
  expect(await screen.findByText(text('staff.push.on'))).toBeTruthy()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: decode(publicKey) })
  expect(server.sent(putPushSubscription)[0]?.body).toEqual({ ...subscription, language: 'de' })
  server.answer(removePushSubscription, undefined)
  server.answer(getPushSubscription, { publicKey, on: false })
  await person.click(await button('action.turnOff'))
  expect(await button('action.turnOn')).toBeTruthy()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
})

test('[STF-07] after a denial explains how to change it, and sends nothing', async () => {
  browser({ answer: 'denied' })
  const person = open()
  await person.click(await button('action.turnOn'))
  expect(await screen.findByText(text('staff.push.denied'))).toBeTruthy()
  expect(server.sent(putPushSubscription)).toEqual([])
})

test('[STF-07a] says so in a browser without notifications, and explains installing on an iPhone', async () => {
  open()
  expect(await screen.findByText(text('staff.push.none'))).toBeTruthy()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  open()
  expect(await screen.findByText(text('staff.push.install'))).toBeTruthy()
  vi.restoreAllMocks()
})

/** Mocks the browser at the app's start. @returns a function that taps a notification */
function mockTaps() {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  history.replaceState(null, '', '/staff')
  return async (open: string) => {
    const port = { postMessage: vi.fn() }
    await act(async () =>
      serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: { open }, ports: [port] })),
    )
    expect(port.postMessage).toHaveBeenCalledOnce()
  }
}

test('[STF-07d] a tapped notification opens its page at once, unless there is unsaved typing', async () => {
  const tapped = mockTaps()
  const person = show(
    <>
      <Words />
      <NewsBar />
    </>,
    { app: 'staff', signedIn: true },
  )
  await tapped('/staff/week')
  expect(location.pathname).toBe('/staff/week')
  await person.type(screen.getByRole('textbox'), 'Bitte et')
  await tapped('/staff/visit/1')
  expect(location.pathname).toBe('/staff/week')
  await person.click(await screen.findByRole('button', { name: text('word.view') }))
  expect(location.pathname).toBe('/staff/visit/1')
  expect(screen.queryByText(text('staff.news'))).toBeNull()
})

test('[STF-07] an emptied field that had the initial focus counts as unsaved typing', async () => {
  const tapped = mockTaps()
  const person = show(
    <>
      <Words old="Empfindliche Haut" />
      <NewsBar />
    </>,
    { app: 'staff', signedIn: true },
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await person.clear(screen.getByRole('textbox'))
  await tapped('/staff/week')
  expect(location.pathname).toBe('/staff')
  await person.type(screen.getByRole('textbox'), 'Empfindliche Haut')
  await tapped('/staff/week')
  expect(location.pathname).toBe('/staff/week')
})

test('[STF-07] a pending notification stays pending on the next screen', async () => {
  const tapped = mockTaps()
  const person = show(
    <div key="visit">
      <Words />
      <NewsBar />
    </div>,
    { app: 'staff', signedIn: true },
  )
  await person.type(screen.getByRole('textbox'), 'Bitte et')
  await tapped('/staff/visit/1')
  person.show(<NewsBar key="week" />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(await screen.findByRole('button', { name: text('word.view') }))
  expect(location.pathname).toBe('/staff/visit/1')
  person.show(<NewsBar key="visit 1" />)
  expect(screen.queryByText(text('staff.news'))).toBeNull()
})

function Words({ old = '' }: { old?: string }) {
  const [words, setWords] = useState(old)
  return (
    <textarea
      aria-label="Nachricht"
      // biome-ignore lint/a11y/noAutofocus: like the app's own fields
      autoFocus={old !== ''}
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  )
}
