import { afterEach } from 'vitest'

// Each test finds an empty page at the app's own address, and nothing stored.
if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  const { happyDOM, location } = window as unknown as { happyDOM: { setURL(url: string): void }; location: Location }
  const { href } = location
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    document.documentElement.lang = ''
    localStorage.clear()
    sessionStorage.clear()
    // A download leads the page away here, from where no history leads back.
    happyDOM.setURL(href)
    history.replaceState(null, '', '/')
  })
}
