// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fileTimeoutMs } from '../i18n/loaded-texts.ts'
import { loadSheet } from './sheets.ts'

afterEach(() => vi.useRealTimers())

test('[UI-10] a stylesheet that stays pending fails in time, and the next try replaces its link', async () => {
  vi.useFakeTimers()
  const links = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
  const first = loadSheet('/assets/late.css')
  expect(loadSheet('/assets/late.css')).toBe(first)
  vi.advanceTimersByTime(fileTimeoutMs)
  await expect(first).rejects.toThrow('late.css')
  const second = loadSheet('/assets/late.css')
  const [link] = links.mock.calls.at(-1) ?? []
  ;(link as HTMLLinkElement).onload?.(new Event('load'))
  await expect(second).resolves.toBeDefined()
})
