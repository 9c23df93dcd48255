import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followUpdates, updates } from './service-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() })
  const registration = { waiting: null as ServiceWorker | null, update: vi.fn(async () => undefined as never) }
  const page = { untouched: 0, busy: false }
  const reload = vi.fn()
  const stop = followUpdates(registration, { untouched: () => page.untouched, busy: () => page.busy, reload })
  const comes = () => {
    registration.waiting = worker as unknown as ServiceWorker
  }
  const looks = () => vi.advanceTimersByTimeAsync(updates.lookEveryMs)
  return { worker, registration, page, reload, stop, comes, looks }
}

test('a newer build waits until the page has been idle for a minute and nothing is in progress', async () => {
  const { worker, page, reload, stop, comes, looks } = world()
  comes()
  await looks()
  Object.assign(page, { untouched: updates.idleMs, busy: true })
  await looks()
  expect(worker.postMessage).not.toHaveBeenCalled()
  page.busy = false
  await looks()
  await looks()
  expect(worker.postMessage.mock.calls).toEqual([['go on']])
  expect(reload).not.toHaveBeenCalled()
  worker.state = 'activated'
  worker.dispatchEvent(new Event('statechange'))
  expect(reload).toHaveBeenCalledOnce()
  stop()
})

test('a page that is never reloaded checks for a newer build every hour, and survives a failed check', async () => {
  const { registration, stop } = world()
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(2 * updates.checkEveryMs)
  expect(registration.update).toHaveBeenCalledTimes(2)
  stop()
})
