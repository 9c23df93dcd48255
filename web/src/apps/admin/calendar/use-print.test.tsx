// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { usePrintRequest } from './use-print.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Day({ isThere }: { isThere: boolean }) {
  usePrintRequest(isThere)
  return null
}

test('[UI-02] `?print=1` prints the day sheet once, when the day is loaded, and not again on reload', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  history.replaceState(null, '', '/?day=2027-03-09&print=1')
  const page = show(<Day isThere={false} />)
  act(() => vi.runAllTimers())
  expect(print).not.toHaveBeenCalled()
  page.show(<Day isThere />)
  act(() => vi.runAllTimers())
  page.show(<Day isThere />)
  act(() => vi.runAllTimers())
  expect(print).toHaveBeenCalledOnce()
  expect(location.search).toBe('?day=2027-03-09')
})
