import { SettingsIcon } from '../../../kit/salon-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.settings'

/** Screens of the salon's settings. */
export const settingsScreens = {
  bookingRules: {
    group,
    feature: 'salonSettings',
    title: 'admin.rules',
    icon: SettingsIcon,
    atEnd: true,
    load: () => import('./BookingRulesScreen.tsx'),
  },
  salon: {
    group,
    feature: 'salonSettings',
    title: 'admin.salon',
    load: () => import('./SalonScreen.tsx'),
  },
  opening: {
    group,
    feature: 'salonSettings',
    title: 'admin.opening',
    load: () => import('./OpeningScreen.tsx'),
  },
  pictures: {
    group,
    feature: 'salonSettings',
    title: 'admin.pictures',
    load: () => import('./pictures/PicturesScreen.tsx'),
  },
  gallery: {
    group,
    feature: 'catalogue',
    title: 'admin.gallery',
    load: () => import('./gallery/GalleryScreen.tsx'),
  },
  embedding: {
    group,
    feature: 'widget',
    title: 'admin.embedding',
    load: () => import('./EmbeddingScreen.tsx'),
  },
  google: {
    group,
    feature: 'google',
    title: 'admin.google',
    load: () => import('../google/GoogleScreen.tsx'),
  },
  connections: {
    group,
    feature: 'salonSettings',
    title: 'admin.connections',
    load: () => import('../connections/ConnectionsScreen.tsx'),
  },
  tillSettings: {
    group,
    feature: 'salonSettings',
    title: 'admin.tillSettings',
    load: () => import('../till/TillSettingsScreen.tsx'),
  },
  deposits: {
    group,
    feature: 'salonSettings',
    title: 'admin.deposits',
    load: () => import('../deposits/DepositsScreen.tsx'),
  },
  giftSales: {
    group,
    feature: 'giftCards',
    title: 'admin.giftSales',
    load: () => import('../gifts/GiftSalesScreen.tsx'),
  },
  messageSettings: {
    group,
    feature: 'salonSettings',
    title: 'admin.messageSettings',
    load: () => import('./MessageSettingsScreen.tsx'),
  },
  healthNotes: {
    group,
    feature: 'users',
    title: 'admin.healthNotes',
    load: () => import('../customers/health/HealthSettingsScreen.tsx'),
  },
} as const satisfies AdminScreenRows
