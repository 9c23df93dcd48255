import { createContext, useContext } from 'react'

/** Whether the server can be reached, as far as a device's app knows (DeviceApp.tsx). */
export const lineContext = createContext(true)

/** Offline, what needs an answer waits or is locked. */
export const useLine = (): boolean => useContext(lineContext)

/** Id of the offline notice, which describes controls locked meanwhile. */
export const lineLostId = 'line-lost'
