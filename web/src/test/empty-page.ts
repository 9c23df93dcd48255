import { afterEach } from 'vitest'

// Each test finds an empty page and nothing stored, whichever file it is in.
if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
