import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** All screens of CHECKIN once it is paired, the first one is the start. Add a new one as a row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./start/StartScreen.tsx') },
  { path: paths.room, load: () => import('./room/RoomScreen.tsx') },
]
