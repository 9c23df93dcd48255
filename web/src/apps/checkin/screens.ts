import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import type { ScreenRows } from '../../frame/screen-paths.ts'

/** All screens of CHECKIN once it is paired, the first one is the start. Add a new one as a row. */
export const screenRows = {
  start: { path: '/', load: () => import('./start/StartScreen.tsx') },
  room: { path: '/room', load: () => import('./room/RoomScreen.tsx') },
} as const satisfies ScreenRows

export const screens: readonly DeviceScreen[] = Object.values(screenRows)
