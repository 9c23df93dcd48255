import { SettingsIcon } from '../../../kit/nav-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.settings'

/** Screens of the salon's settings. */
export const settingsScreens = {
  bookingRules: {
    group,
    path: '/settings/booking-rules',
    feature: 'salonSettings',
    title: 'admin.rules',
    icon: SettingsIcon,
    atEnd: true,
    load: () => import('./BookingRulesScreen.tsx'),
  },
  salon: {
    group,
    path: '/settings/salon',
    feature: 'salonSettings',
    title: 'admin.salon',
    load: () => import('./SalonScreen.tsx'),
  },
  opening: {
    group,
    path: '/settings/opening',
    feature: 'salonSettings',
    title: 'admin.opening',
    load: () => import('./OpeningScreen.tsx'),
  },
  pictures: {
    group,
    path: '/settings/pictures',
    feature: 'salonSettings',
    title: 'admin.pictures',
    load: () => import('./pictures/PicturesScreen.tsx'),
  },
  gallery: {
    group,
    path: '/settings/gallery',
    feature: 'catalogue',
    title: 'admin.gallery',
    load: () => import('./gallery/GalleryScreen.tsx'),
  },
  embedding: {
    group,
    path: '/settings/website',
    feature: 'widget',
    title: 'admin.embedding',
    load: () => import('./EmbeddingScreen.tsx'),
  },
  google: {
    group,
    path: '/settings/google',
    feature: 'google',
    title: 'admin.google',
    load: () => import('../google/GoogleScreen.tsx'),
  },
  connections: {
    group,
    path: '/connections',
    feature: 'salonSettings',
    title: 'admin.connections',
    load: () => import('../connections/ConnectionsScreen.tsx'),
  },
  tillSettings: {
    group,
    path: '/settings/till',
    feature: 'salonSettings',
    title: 'admin.tillSettings',
    load: () => import('../till/TillSettingsScreen.tsx'),
  },
  deposits: {
    group,
    path: '/deposits',
    feature: 'salonSettings',
    title: 'admin.deposits',
    load: () => import('../deposits/DepositsScreen.tsx'),
  },
  messageSettings: {
    group,
    path: '/settings/messages',
    feature: 'salonSettings',
    title: 'admin.messageSettings',
    load: () => import('./MessageSettingsScreen.tsx'),
  },
  healthNotes: {
    group,
    path: '/settings/health-notes',
    feature: 'users',
    title: 'admin.healthNotes',
    load: () => import('../customers/health/HealthSettingsScreen.tsx'),
  },
} as const satisfies AdminScreenRows
