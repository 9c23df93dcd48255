import { SettingsIcon } from '../../../kit/nav-icons.tsx'
import { booksTexts, connectionsTexts, customersTexts, googleTexts, settingsTexts } from '../catalogues.ts'
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
    texts: settingsTexts,
  },
  {
    group,
    path: paths.salon,
    feature: 'salonSettings',
    title: 'admin.salon',
    load: () => import('./SalonScreen.tsx'),
    texts: settingsTexts,
  },
  {
    group,
    path: paths.opening,
    feature: 'salonSettings',
    title: 'admin.opening',
    load: () => import('./OpeningScreen.tsx'),
    texts: settingsTexts,
  },
  {
    group,
    path: paths.pictures,
    feature: 'salonSettings',
    title: 'admin.pictures',
    load: () => import('./pictures/PicturesScreen.tsx'),
    texts: settingsTexts,
  },
  {
    group,
    path: paths.embedding,
    feature: 'widget',
    title: 'admin.embedding',
    load: () => import('./EmbeddingScreen.tsx'),
    texts: settingsTexts,
  },
  {
    group,
    path: paths.google,
    feature: 'google',
    title: 'admin.google',
    load: () => import('../google/GoogleScreen.tsx'),
    texts: googleTexts,
  },
  {
    group,
    path: paths.connections,
    feature: 'salonSettings',
    title: 'admin.connections',
    load: () => import('../connections/ConnectionsScreen.tsx'),
    texts: connectionsTexts,
  },
  {
    group,
    path: paths.tillSettings,
    feature: 'salonSettings',
    title: 'admin.tillSettings',
    load: () => import('../till/TillSettingsScreen.tsx'),
    texts: booksTexts,
  },
  {
    group,
    path: paths.messageSettings,
    feature: 'salonSettings',
    title: 'admin.messageSettings',
    load: () => import('./MessageSettingsScreen.tsx'),
    texts: settingsTexts,
  },
  {
    group,
    path: paths.healthNotes,
    feature: 'users',
    title: 'admin.healthNotes',
    load: () => import('../customers/health/HealthSettingsScreen.tsx'),
    texts: customersTexts,
  },
]
