import { createContext, useContext, useSyncExternalStore } from 'react'

/** Whether the server can be reached, as far as a device's app knows (DeviceApp.tsx). */
export const lineContext = createContext(true)

/** Offline, what needs an answer waits or is locked. */
export const useLine = (): boolean => useContext(lineContext)

/** Id of the offline notice, which describes controls locked meanwhile. */
export const lineLostId = 'line-lost'

/** The browser's online state; the server may be unreachable all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const name of ['online', 'offline']) addEventListener(name, changed)
      return () => {
        for (const name of ['online', 'offline']) removeEventListener(name, changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
