import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** Everything that CHECKIN shows once it is paired; the first one is where it begins. A new screen is a new row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./start/StartScreen.tsx') },
  { path: paths.room, load: () => import('./room/RoomScreen.tsx') },
]
