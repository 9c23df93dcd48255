import { TillIcon } from '../../../kit/nav-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const shared = { group: 'admin.books' } as const

/** The tills' books. Their settings are among the salon's. */
export const tillScreens = {
  orders: {
    ...shared,
    path: '/till/orders/:id?',
    feature: 'checkout',
    title: 'admin.orders',
    icon: TillIcon,
    load: () => import('./OrdersScreen.tsx'),
  },
  articles: {
    ...shared,
    path: '/till/articles',
    feature: 'catalogue',
    title: 'admin.articles',
    load: () => import('./articles/ArticlesScreen.tsx'),
  },
  giftCards: {
    ...shared,
    path: '/till/gift-cards/:id?',
    feature: 'giftCards',
    title: 'admin.giftCards',
    load: () => import('./GiftCardsScreen.tsx'),
  },
  packages: {
    ...shared,
    path: '/till/packages',
    feature: 'giftCards',
    title: 'admin.packages',
    load: () => import('./packages/PackagesScreen.tsx'),
  },
  turnover: {
    ...shared,
    path: '/till/turnover',
    feature: 'reports',
    title: 'admin.turnover',
    load: () => import('./TurnoverScreen.tsx'),
  },
  dayEnds: {
    ...shared,
    path: '/till/day-ends/:id?',
    feature: 'checkout',
    title: 'admin.dayEnds',
    load: () => import('./DayEndsScreen.tsx'),
  },
  journal: {
    ...shared,
    path: '/till/journal',
    feature: 'reports',
    title: 'admin.journal',
    load: () => import('./JournalScreen.tsx'),
  },
} as const satisfies AdminScreenRows
