import { afterAll, beforeEach, expect, test, vi } from 'vitest'

type EventHandler = (event: object) => void
const heard = new Map<string, EventHandler>()
const [showNotification, openWindow, matchAll] = [vi.fn(), vi.fn(), vi.fn()]

// Globals of STAFF's worker, and the constants that the build inserts.
vi.stubGlobal('addEventListener', (type: string, hear: EventHandler) => heard.set(type, hear))
vi.stubGlobal('registration', { scope: 'https://salon.example/staff', showNotification })
vi.stubGlobal('clients', { matchAll, openWindow })
vi.stubGlobal('location', new URL('https://salon.example/staff-worker.js'))
vi.stubGlobal('__app__', 'staff')
vi.stubGlobal('__files__', ['/assets/a.js'])
vi.stubGlobal('__version__', '1')
await import('./worker.ts')
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  for (const each of [showNotification, openWindow, matchAll]) each.mockReset()
  matchAll.mockResolvedValue([])
})

/** Dispatches an event to the worker, and waits until its work is done. */
async function say(type: string, event: object): Promise<void> {
  const working: Promise<unknown>[] = []
  heard.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => working.push(work) })
  await Promise.all(working)
}

const path = '/staff/visit/7'
const tapped = (data: unknown) => ({ notification: { data, close: vi.fn() } })
/** Simulates a tab of the app, which navigates itself or does not answer. */
function aPage(answers: boolean) {
  const page = {
    url: 'https://salon.example/staff/week',
    focus: vi.fn(async () => page),
    navigate: vi.fn(),
    postMessage: vi.fn((_: object, [port]: MessagePort[]) => answers && port?.postMessage('there')),
  }
  return page
}

test('[STF-07] shows a push, which a newer one about the same visit replaces', async () => {
  const told = { title: 'Neuer Termin', body: 'Mi., 03.03.2027, 10:00', tag: '7', path }
  await say('push', { data: { json: () => told } })
  const { title, body, tag } = told
  expect(showNotification.mock.calls).toEqual([
    [title, { body, tag, renotify: true, icon: '/icon-192.png', data: path }],
  ])
  await say('push', { data: null })
  expect(showNotification).toHaveBeenCalledTimes(1)
})

test('[STF-07] a tap opens the visit; a foreign address opens the app’s start page', async () => {
  const event = tapped(path)
  await say('notificationclick', event)
  expect(event.notification.close).toHaveBeenCalled()
  expect(openWindow.mock.calls).toEqual([[path]])
  await say('notificationclick', tapped('https://elsewhere.example/'))
  expect(openWindow.mock.calls.at(-1)).toEqual(['/staff'])
})

test('[STF-07] a tap makes an open app navigate itself, and reloads it only if it does not answer', async () => {
  const page = aPage(true)
  matchAll.mockResolvedValue([{ url: 'https://salon.example/admin' }, page])
  await say('notificationclick', tapped(path))
  expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ open: path })
  expect(page.navigate).not.toHaveBeenCalled()
  const hung = aPage(false)
  matchAll.mockResolvedValue([hung])
  vi.useFakeTimers()
  const opening = say('notificationclick', tapped(path))
  await vi.advanceTimersByTimeAsync(1000)
  await opening
  vi.useRealTimers()
  expect(hung.navigate.mock.calls).toEqual([[path]])
  expect(openWindow).not.toHaveBeenCalled()
})
