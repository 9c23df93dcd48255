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
    icon: SettingsIcon,
    atEnd: true,
    load: () => import('./BookingRulesScreen.tsx'),
  },
  {
    group,
    path: paths.salon,
    feature: 'salonSettings',
    title: 'admin.salon',
    load: () => import('./SalonScreen.tsx'),
  },
  {
    group,
    path: paths.opening,
    feature: 'salonSettings',
    title: 'admin.opening',
    load: () => import('./OpeningScreen.tsx'),
  },
  {
    group,
    path: paths.pictures,
    feature: 'salonSettings',
    title: 'admin.pictures',
    load: () => import('./pictures/PicturesScreen.tsx'),
  },
  {
    group,
    path: paths.embedding,
    feature: 'widget',
    title: 'admin.embedding',
    load: () => import('./EmbeddingScreen.tsx'),
  },
  {
    group,
    path: paths.google,
    feature: 'google',
    title: 'admin.google',
    load: () => import('../google/GoogleScreen.tsx'),
  },
  {
    group,
    path: paths.connections,
    feature: 'salonSettings',
    title: 'admin.connections',
    load: () => import('../connections/ConnectionsScreen.tsx'),
  },
  {
    group,
    path: paths.tillSettings,
    feature: 'salonSettings',
    title: 'admin.tillSettings',
    load: () => import('../till/TillSettingsScreen.tsx'),
  },
  {
    group,
    path: paths.messageSettings,
    feature: 'salonSettings',
    title: 'admin.messageSettings',
    load: () => import('./MessageSettingsScreen.tsx'),
  },
  {
    group,
    path: paths.healthNotes,
    feature: 'users',
    title: 'admin.healthNotes',
    load: () => import('../customers/health/HealthSettingsScreen.tsx'),
  },
]
