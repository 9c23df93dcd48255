import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[UI-11] runs at once, then at most once in 150 ms, and once after the last call', () => {
  const run = vi.fn()
  const { call } = throttle(run, 150)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  for (let ms = 0; ms < 300; ms += 10) {
    vi.advanceTimersByTime(10)
    call()
  }
  expect(run).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(4)
})

test('[UI-11] does not run after it is cancelled', () => {
  const run = vi.fn()
  const { call, cancel } = throttle(run, 150)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
