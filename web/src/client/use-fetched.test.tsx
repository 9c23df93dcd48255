// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFetched } from './use-fetched.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails so many times, then comes. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no line')
    return { name: 'part' }
  })
  return load
}

const come = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('[UI-10] a part that did not come', () => {
  test('is asked for when the line is back, and again after growing pauses where that was too early', async () => {
    const load = failing(3)
    const { result } = renderHook(() => useFetched(load))
    await come(0)
    expect(result.current.failed).toBe(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect([load.mock.calls.length, result.current.failed]).toEqual([2, true])
    await come(10_000)
    expect([load.mock.calls.length, result.current.failed]).toEqual([3, true])
    await come(19_999)
    expect(load).toHaveBeenCalledTimes(3)
    await come(1)
    expect(result.current).toMatchObject({ part: { name: 'part' }, failed: false })
    await come(300_000)
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('is asked for every 80 seconds after a night without a server', async () => {
    const load = failing(Number.POSITIVE_INFINITY)
    renderHook(() => useFetched(load))
    await come(12 * 3_600_000)
    const before = load.mock.calls.length
    await come(80_000)
    expect(load).toHaveBeenCalledTimes(before + 1)
  })

  test('is shown as on its way while asked for by hand', async () => {
    const load = failing(1)
    const { result } = renderHook(() => useFetched(load))
    await come(0)
    act(() => result.current.retry())
    expect(result.current).toMatchObject({ part: undefined, failed: false })
    await come(0)
    expect(result.current.part).toEqual({ name: 'part' })
  })

  test('says nothing of another part', async () => {
    const [broken, other] = [failing(9), failing(0)]
    const { result, rerender } = renderHook(({ load }) => useFetched(load), { initialProps: { load: broken } })
    await come(0)
    rerender({ load: other })
    await come(0)
    expect(result.current).toMatchObject({ part: { name: 'part' }, failed: false })
    await come(60_000)
    expect(broken).toHaveBeenCalledOnce()
  })
})
