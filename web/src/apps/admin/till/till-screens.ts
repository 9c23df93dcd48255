import { TillIcon } from '../../../kit/nav-icons.tsx'
import { paths } from '../paths.ts'
import type { Screen } from '../screen.ts'

const shared = { group: 'admin.books' } as const

/** The tills' books. Their settings are among the salon's. */
export const tillScreens: readonly Screen[] = [
  {
    ...shared,
    path: paths.orders,
    feature: 'checkout',
    title: 'admin.orders',
    also: 'orders',
    icon: TillIcon,
    load: () => import('./OrdersScreen.tsx'),
  },
  {
    ...shared,
    path: paths.articles,
    feature: 'catalogue',
    title: 'admin.articles',
    also: 'articles',
    load: () => import('./articles/ArticlesScreen.tsx'),
  },
  {
    ...shared,
    path: paths.giftCards,
    feature: 'giftCards',
    title: 'admin.giftCards',
    also: 'giftCards',
    load: () => import('./GiftCardsScreen.tsx'),
  },
  {
    ...shared,
    path: paths.packages,
    feature: 'giftCards',
    title: 'admin.packages',
    also: 'packages',
    load: () => import('./packages/PackagesScreen.tsx'),
  },
  {
    ...shared,
    path: paths.turnover,
    feature: 'reports',
    title: 'admin.turnover',
    also: 'turnover',
    load: () => import('./TurnoverScreen.tsx'),
  },
  {
    ...shared,
    path: paths.dayEnds,
    feature: 'checkout',
    title: 'admin.dayEnds',
    also: 'dayEnds',
    load: () => import('./DayEndsScreen.tsx'),
  },
  {
    ...shared,
    path: paths.journal,
    feature: 'reports',
    title: 'admin.journal',
    also: 'journal',
    load: () => import('./JournalScreen.tsx'),
  },
]
