import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** All of STAFF's screens after pairing; the first is the start screen. Add a screen by adding a row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./day/DayScreen.tsx') },
  { path: paths.visit, load: () => import('./visit/VisitScreen.tsx') },
  { path: paths.week, load: () => import('./week/WeekScreen.tsx') },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx') },
  { path: paths.me, load: () => import('./me/MeScreen.tsx') },
  { path: paths.link, load: () => import('./sign-in/SignInScreen.tsx') },
]
