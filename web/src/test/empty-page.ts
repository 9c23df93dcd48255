import { afterAll, afterEach, vi } from 'vitest'

// Gives each test an empty page at the app's address and empty storage: all files of a worker share one page, and load
// the app's modules once.
if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  const { happyDOM, location } = window as unknown as { happyDOM: { setURL(url: string): void }; location: Location }
  const { href } = location
  const endWhatWaits = recordTimers()
  // Otherwise a part that a screen still loads would render into the next file's page.
  afterAll(() => vi.dynamicImportSettled())
  afterEach(() => {
    cleanup()
    endWhatWaits()
    document.body.replaceChildren()
    document.documentElement.lang = ''
    localStorage.clear()
    sessionStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: as the pages write it
    for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`
    // A download navigates the page away, and history cannot go back.
    happyDOM.setURL(href)
    history.replaceState(null, '', '/')
  })
}

/**
 * Records the page's timers.
 * @returns a function that clears those still pending, such as a screen's retries
 */
function recordTimers(): () => void {
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const going = new Set<ReturnType<typeof setTimeout>>()
  const noting =
    (start: typeof setTimeout) =>
    (work: () => void, ms?: number, ...given: unknown[]) => {
      const timer = start(work, ms, ...(given as []))
      going.add(timer)
      return timer
    }
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval as typeof setTimeout) })
  afterAll(() => void Object.assign(globalThis, { setTimeout, setInterval }))
  return () => {
    for (const timer of going) clearTimeout(timer)
    going.clear()
  }
}
