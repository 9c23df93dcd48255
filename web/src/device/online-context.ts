import { createContext, useContext } from 'react'

/** Whether the server can be reached, as far as a device's app knows (DeviceApp.tsx). */
export const onlineContext = createContext(true)

/** Whether the server can be reached. Offline, controls that need an answer wait or are locked. */
export const useServerReachable = (): boolean => useContext(onlineContext)

/** Id of the offline notice, which describes the controls that are locked while offline. */
export const offlineNoticeId = 'line-lost'
