import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** The screens of CHECKIN after pairing; the first is the start screen. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./start/StartScreen.tsx') },
  { path: paths.room, load: () => import('./room/RoomScreen.tsx') },
]
