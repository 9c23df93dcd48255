import { TillIcon } from '../../../kit/salon-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const shared = { group: 'admin.books' } as const

/** Screens of the tills' books. The tills' settings are among the salon's. */
export const tillScreens = {
  orders: {
    ...shared,
    feature: 'checkout',
    title: 'admin.orders',
    icon: TillIcon,
    load: () => import('./OrdersScreen.tsx'),
  },
  articles: {
    ...shared,
    feature: 'catalogue',
    title: 'admin.articles',
    load: () => import('./articles/ArticlesScreen.tsx'),
  },
  giftCards: {
    ...shared,
    feature: 'giftCards',
    title: 'admin.giftCards',
    load: () => import('./GiftCardsScreen.tsx'),
  },
  packages: {
    ...shared,
    feature: 'giftCards',
    title: 'admin.packages',
    load: () => import('./packages/PackagesScreen.tsx'),
  },
  turnover: {
    ...shared,
    feature: 'reports',
    title: 'admin.turnover',
    load: () => import('./TurnoverScreen.tsx'),
  },
  dayEnds: {
    ...shared,
    feature: 'checkout',
    title: 'admin.dayEnds',
    load: () => import('./DayEndsScreen.tsx'),
  },
  journal: {
    ...shared,
    feature: 'reports',
    title: 'admin.journal',
    load: () => import('./JournalScreen.tsx'),
  },
} as const satisfies AdminScreenRows
