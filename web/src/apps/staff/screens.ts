import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import type { ScreenRows } from '../../frame/screen-paths.ts'

/** All of STAFF's screens after pairing; the first is the start screen. Add a screen by adding a row. */
export const screenRows = {
  start: { path: '/', load: () => import('./day/DayScreen.tsx') },
  visit: { path: '/visit/:id', load: () => import('./visit/VisitScreen.tsx') },
  week: { path: '/week', load: () => import('./week/WeekScreen.tsx') },
  queue: { path: '/queue', load: () => import('./queue/QueueScreen.tsx') },
  me: { path: '/me', load: () => import('./me/MeScreen.tsx') },
  link: { path: '/link', load: () => import('./sign-in/SignInScreen.tsx') },
} as const satisfies ScreenRows

export const screens: readonly DeviceScreen[] = Object.values(screenRows)
