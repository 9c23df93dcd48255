// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLazyPart } from './use-fetched.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a load that fails `times` times, then succeeds. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no line')
    return { name: 'part' }
  })
  return load
}

const come = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('[UI-10] a part that failed to load', () => {
  test('is loaded again when the browser is online again, then after growing pauses', async () => {
    const load = failing(3)
    const { result } = renderHook(() => useLazyPart(load))
    await come(0)
    expect(result.current.failed).toBe(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect([load.mock.calls.length, result.current.failed]).toEqual([2, true])
    await come(5_000)
    expect([load.mock.calls.length, result.current.failed]).toEqual([3, true])
    await come(9_999)
    expect(load).toHaveBeenCalledTimes(3)
    await come(1)
    expect(result.current).toMatchObject({ part: { name: 'part' }, failed: false })
    await come(300_000)
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('is still retried every 80 seconds after a night without a server', async () => {
    const load = failing(Number.POSITIVE_INFINITY)
    renderHook(() => useLazyPart(load))
    await come(12 * 3_600_000)
    const before = load.mock.calls.length
    await come(80_000)
    expect(load).toHaveBeenCalledTimes(before + 1)
  })

  test('is shown as loading during a manual retry', async () => {
    const load = failing(1)
    const { result } = renderHook(() => useLazyPart(load))
    await come(0)
    act(() => result.current.retry())
    expect(result.current).toMatchObject({ part: undefined, failed: false })
    await come(0)
    expect(result.current.part).toEqual({ name: 'part' })
  })

  test('does not mark another part as failed', async () => {
    const [broken, other] = [failing(9), failing(0)]
    const { result, rerender } = renderHook(({ load }) => useLazyPart(load), { initialProps: { load: broken } })
    await come(0)
    rerender({ load: other })
    await come(0)
    expect(result.current).toMatchObject({ part: { name: 'part' }, failed: false })
    await come(60_000)
    expect(broken).toHaveBeenCalledOnce()
  })
})
