import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { texts } from '../../i18n/messages.ts'
import { paths } from './paths.ts'

/** What its screens say; what is said before them is the app’s own. */
export const apronTexts = texts(
  'apron',
  'busyCalendar.',
  'customer.new',
  'staff.absence',
  'staff.book',
  'staff.broken',
  'staff.elsewhere',
  'staff.feed',
  'staff.figures',
  'staff.formula',
  'staff.health',
  'staff.late',
  'staff.leave',
  'staff.messages',
  'staff.move',
  'staff.news',
  'staff.note',
  'staff.offline',
  'staff.photos',
  'staff.push',
  'staff.till',
  'staff.undo',
  'staff.visit',
  'staff.week',
  'staff.whose',
)

/** Everything that STAFF shows once it is paired; the first one is where it begins. A new screen is a new row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./day/DayScreen.tsx'), texts: apronTexts },
  { path: paths.visit, load: () => import('./visit/VisitScreen.tsx'), texts: apronTexts },
  { path: paths.week, load: () => import('./week/WeekScreen.tsx'), texts: apronTexts },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx'), texts: apronTexts },
  { path: paths.me, load: () => import('./me/MeScreen.tsx'), texts: apronTexts },
  { path: paths.link, load: () => import('./sign-in/SignInScreen.tsx') },
]
