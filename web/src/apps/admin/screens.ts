import { matchRoute, useLocation, useRouter } from 'wouter'
import { StarIcon } from '../../kit/icons.tsx'
import { CalendarIcon } from '../../kit/later-icons.tsx'
import { BellIcon, ChartIcon, HomeIcon, ScissorsIcon, UsersIcon, WalletIcon } from '../../kit/nav-icons.tsx'
import { messageScreens } from './messages/message-screens.ts'
import type { AdminScreenRows, PathParts, Screen, ScreenName } from './screen.ts'
import { settingsScreens } from './settings/settings-screens.ts'
import { teamScreens } from './team/team-screens.ts'
import { tillScreens } from './till/till-screens.ts'

/** All screens of ADMIN by name. Add a new one as a row here, or in its group's own table. */
export const screenRows = {
  today: {
    path: '/today',
    feature: 'calendar',
    title: 'admin.overview',
    icon: HomeIcon,
    onPhone: true,
    load: () => import('./today/TodayScreen.tsx'),
  },
  news: {
    path: '/news',
    feature: 'calendar',
    title: 'admin.news',
    icon: BellIcon,
    load: () => import('./news/NewsScreen.tsx'),
  },
  calendar: {
    path: '/',
    feature: 'calendar',
    own: true,
    title: 'admin.nav.calendar',
    icon: CalendarIcon,
    onPhone: true,
    load: () => import('./calendar/CalendarScreen.tsx'),
  },
  customers: {
    path: '/customers/:id?',
    feature: 'customersRead',
    own: true,
    title: 'admin.customers',
    group: 'admin.customers',
    icon: UsersIcon,
    onPhone: true,
    load: () => import('./customers/CustomersScreen.tsx'),
  },
  services: {
    path: '/services/:id?',
    feature: 'catalogue',
    title: 'admin.services',
    group: 'admin.services',
    icon: ScissorsIcon,
    load: () => import('./services/ServicesScreen.tsx'),
  },
  questions: {
    path: '/questions/:id?',
    feature: 'catalogue',
    title: 'admin.questions',
    group: 'admin.services',
    load: () => import('./services/questions/QuestionsScreen.tsx'),
  },
  ...teamScreens,
  account: {
    path: '/account',
    feature: 'calendar',
    own: true,
    title: 'admin.ownAccount',
    load: () => import('./account/AccountScreen.tsx'),
  },
  ...messageScreens,
  reports: {
    path: '/reports',
    feature: 'reports',
    title: 'admin.reports',
    icon: ChartIcon,
    load: () => import('./reports/ReportsScreen.tsx'),
  },
  ...tillScreens,
  reviews: {
    path: '/reviews',
    feature: 'reviews',
    title: 'admin.reviews',
    group: 'admin.reviews',
    icon: StarIcon,
    load: () => import('./reviews/ReviewsScreen.tsx'),
  },
  reviewSettings: {
    path: '/review-settings/:came?',
    feature: 'reviews',
    title: 'admin.reviewSettings',
    group: 'admin.reviews',
    load: () => import('./reviews/ReviewSettingsScreen.tsx'),
  },
  waitingList: {
    path: '/waiting-list',
    feature: 'appointments',
    title: 'admin.waiting',
    group: 'admin.customers',
    load: () => import('./waiting-list/WaitingListScreen.tsx'),
  },
  duplicates: {
    path: '/customer-duplicates/:keep?/:other?',
    feature: 'customersWrite',
    title: 'admin.duplicates',
    group: 'admin.customers',
    load: () => import('./customers/merge/MergeScreen.tsx'),
  },
  customerImport: {
    path: '/customer-import/:file?',
    feature: 'customersWrite',
    title: 'admin.customerImport',
    group: 'admin.customers',
    load: () => import('./customers/import/ImportScreen.tsx'),
  },
  credit: {
    path: '/credit/:came?',
    feature: 'credit',
    title: 'admin.credit',
    group: 'admin.credit',
    icon: WalletIcon,
    atEnd: true,
    load: () => import('./credit/CreditScreen.tsx'),
  },
  cards: {
    path: '/cards/:came?',
    feature: 'paymentMethods',
    title: 'admin.cards',
    group: 'admin.credit',
    load: () => import('./cards/CardsScreen.tsx'),
  },
  invoices: {
    path: '/invoices/:came?',
    feature: 'invoices',
    title: 'admin.invoices',
    group: 'admin.credit',
    load: () => import('./invoices/InvoicesScreen.tsx'),
  },
  ...settingsScreens,
  marketplaceMapping: {
    path: '/connections/mapping',
    feature: 'marketplace',
    title: 'admin.mapping',
    load: () => import('./connections/mapping/MappingScreen.tsx'),
  },
  setup: {
    path: '/set-up/:step?',
    feature: 'salonSettings',
    title: 'admin.setup',
    load: () => import('./set-up/SetupScreen.tsx'),
  },
} as const satisfies AdminScreenRows

export const screens: readonly Screen[] = Object.entries(screenRows).map(([name, row]) => ({
  name: name as ScreenName,
  ...row,
}))

/** The address's screen, with the named parts of its path. */
export function useScreen(): { screen: Screen; parts: PathParts } | undefined {
  const { parser } = useRouter()
  const [location] = useLocation()
  for (const screen of screens) {
    const [matches, parts] = matchRoute(parser, screen.path, location)
    if (matches) return { screen, parts }
  }
  return undefined
}

/** The screens of its group, itself among them. */
export const siblingsOf = ({ group }: Screen): readonly Screen[] =>
  group ? screens.filter((screen) => screen.group === group) : []
