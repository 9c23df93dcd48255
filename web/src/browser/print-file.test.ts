// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { printFile } from './print-file.ts'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const names = ['userAgent', 'maxTouchPoints', 'pdfViewerEnabled'] as const
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(navigator, name)
  vi.restoreAllMocks()
})

const asIn = (browser: Record<(typeof names)[number], unknown>) => {
  for (const name of names) Object.defineProperty(navigator, name, { value: browser[name], configurable: true })
}

test.each([
  ['a Mac', 'a hidden frame', 0],
  ['an iPad, which identifies as a Mac', 'a tab', 5],
])('[POS-29a] on %s a file is printed from %s', async (_, place, maxTouchPoints) => {
  asIn({ userAgent: safari, maxTouchPoints, pdfViewerEnabled: true })
  const tab = { location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await printFile(async () => new Blob(['%PDF-']))
  const frame = document.querySelector('iframe')
  frame?.remove()
  expect(frame === null ? 'a tab' : 'a hidden frame').toBe(place)
  expect(tab.location.replace).toHaveBeenCalledTimes(frame === null ? 1 : 0)
})

test('[POS-29a] a blocked tab is reported as such, and nothing is loaded', async () => {
  asIn({ userAgent: safari, maxTouchPoints: 0, pdfViewerEnabled: false })
  vi.spyOn(window, 'open').mockReturnValue(null)
  const load = vi.fn(async () => new Blob(['%PDF-']))
  await expect(printFile(load)).rejects.toThrow('print.blocked')
  expect(load).not.toHaveBeenCalled()
})
