import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { apronTexts } from './catalogues.ts'
import { paths } from './paths.ts'

/** Everything that STAFF shows once it is paired; the first one is where it begins. A new screen is a new row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./day/DayScreen.tsx'), texts: apronTexts },
  { path: paths.visit, load: () => import('./visit/VisitScreen.tsx'), texts: apronTexts },
  { path: paths.week, load: () => import('./week/WeekScreen.tsx'), texts: apronTexts },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx'), texts: apronTexts },
  { path: paths.me, load: () => import('./me/MeScreen.tsx'), texts: apronTexts },
]
