import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import type { ScreenRows } from '../../frame/screen-paths.ts'

/** Everything that STAFF shows once it is paired; the first one is where it begins. A new screen is a new row. */
export const screenRows = {
  start: { path: '/', load: () => import('./day/DayScreen.tsx') },
  visit: { path: '/visit/:id', load: () => import('./visit/VisitScreen.tsx') },
  week: { path: '/week', load: () => import('./week/WeekScreen.tsx') },
  queue: { path: '/queue', load: () => import('./queue/QueueScreen.tsx') },
  me: { path: '/me', load: () => import('./me/MeScreen.tsx') },
  link: { path: '/link', load: () => import('./sign-in/SignInScreen.tsx') },
} as const satisfies ScreenRows

export const screens: readonly DeviceScreen[] = Object.values(screenRows)
