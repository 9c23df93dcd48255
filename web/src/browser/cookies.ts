import { type CookieChoice, cookiesConfigName, readCookieChoice, writeCookieChoice } from './storage.ts'

export type CookieState = { choice: CookieChoice | undefined; settingsOpen: boolean }
export type Cookies = ReturnType<typeof createCookies>

/**
 * Holds what may be stored on this device (UI-15), and whether the settings are open. Without storage, the answer
 * applies to this page only.
 */
export function createCookies(area: () => Storage = () => window.localStorage) {
  const listeners = new Set<() => void>()
  let state: CookieState = { choice: readStoredChoice(area), settingsOpen: false }

  function change(next: Partial<CookieState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    choose(choice: CookieChoice) {
      try {
        writeCookieChoice(area(), choice)
      } catch {
        // Private mode: nothing is stored, so there is nothing to remove.
      }
      change({ choice, settingsOpen: false })
    },
    openSettings: () => change({ settingsOpen: true }),
    closeSettings: () => change({ settingsOpen: false }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Handles the browser's `storage` event: another tab answered (key null: everything was cleared). */
    heardFromOtherTab(event: { key: string | null }) {
      if (event.key === cookiesConfigName || event.key === null) change({ choice: readStoredChoice(area) })
    },
  }
}

function readStoredChoice(area: () => Storage): CookieChoice | undefined {
  try {
    return readCookieChoice(area())
  } catch {
    return undefined
  }
}
