import { SettingsIcon } from '../../../kit/nav-icons.tsx'
import { paths } from '../paths.ts'
import type { Screen } from '../screen.ts'

const group = 'admin.settings'

/** Screens of the salon's settings. */
export const settingsScreens: readonly Screen[] = [
  {
    group,
    path: paths.bookingRules,
    feature: 'salonSettings',
    title: 'admin.rules',
    also: 'bookingRules',
    icon: SettingsIcon,
    atEnd: true,
    load: () => import('./BookingRulesScreen.tsx'),
  },
  {
    group,
    path: paths.salon,
    feature: 'salonSettings',
    title: 'admin.salon',
    also: 'salon',
    load: () => import('./SalonScreen.tsx'),
  },
  {
    group,
    path: paths.opening,
    feature: 'salonSettings',
    title: 'admin.opening',
    also: 'opening',
    load: () => import('./OpeningScreen.tsx'),
  },
  {
    group,
    path: paths.pictures,
    feature: 'salonSettings',
    title: 'admin.pictures',
    also: 'pictures',
    load: () => import('./pictures/PicturesScreen.tsx'),
  },
  {
    group,
    path: paths.embedding,
    feature: 'widget',
    title: 'admin.embedding',
    also: 'embedding',
    load: () => import('./EmbeddingScreen.tsx'),
  },
  {
    group,
    path: paths.google,
    feature: 'google',
    title: 'admin.google',
    also: 'google',
    load: () => import('../google/GoogleScreen.tsx'),
  },
  {
    group,
    path: paths.connections,
    feature: 'salonSettings',
    title: 'admin.connections',
    also: 'connections',
    load: () => import('../connections/ConnectionsScreen.tsx'),
  },
  {
    group,
    path: paths.tillSettings,
    feature: 'salonSettings',
    title: 'admin.tillSettings',
    also: 'tillSettings',
    load: () => import('../till/TillSettingsScreen.tsx'),
  },
  {
    group,
    path: paths.messageSettings,
    feature: 'salonSettings',
    title: 'admin.messageSettings',
    also: 'messageSettings',
    load: () => import('./MessageSettingsScreen.tsx'),
  },
  {
    group,
    path: paths.healthNotes,
    feature: 'users',
    title: 'admin.healthNotes',
    also: 'healthNotes',
    load: () => import('../customers/health/HealthSettingsScreen.tsx'),
  },
]
