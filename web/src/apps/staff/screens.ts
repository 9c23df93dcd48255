import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** The screens of STAFF after pairing; the first is the start screen. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./day/DayScreen.tsx') },
  { path: paths.visit, load: () => import('./visit/VisitScreen.tsx') },
  { path: paths.week, load: () => import('./week/WeekScreen.tsx') },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx') },
  { path: paths.me, load: () => import('./me/MeScreen.tsx') },
  { path: paths.link, load: () => import('./sign-in/SignInScreen.tsx') },
]
