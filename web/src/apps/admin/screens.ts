import { matchRoute, useLocation, useRouter } from 'wouter'
import { StarIcon } from '../../kit/icons.tsx'
import { CalendarIcon } from '../../kit/later-icons.tsx'
import { BellIcon, ChartIcon, HomeIcon, ScissorsIcon, UsersIcon, WalletIcon } from '../../kit/salon-icons.tsx'
import { messageScreens } from './messages/message-screens.ts'
import { paths, type ScreenWithPath } from './paths.ts'
import type { PathParts, Screen, ScreenRow } from './screen.ts'
import { settingsScreens } from './settings/settings-screens.ts'
import { teamScreens } from './team/team-screens.ts'
import { tillScreens } from './till/till-screens.ts'

/** All screens of ADMIN by name. A new one is a row here or in its group's table; its path is in `paths.ts`. */
const screenRows = {
  today: {
    feature: 'calendar',
    title: 'admin.overview',
    icon: HomeIcon,
    onPhone: true,
    load: () => import('./today/TodayScreen.tsx'),
  },
  news: {
    feature: 'calendar',
    title: 'admin.news',
    icon: BellIcon,
    load: () => import('./news/NewsScreen.tsx'),
  },
  calendar: {
    feature: 'calendar',
    own: true,
    title: 'admin.nav.calendar',
    icon: CalendarIcon,
    onPhone: true,
    load: () => import('./calendar/CalendarScreen.tsx'),
  },
  customers: {
    feature: 'customersRead',
    own: true,
    title: 'admin.customers',
    group: 'admin.customers',
    icon: UsersIcon,
    onPhone: true,
    load: () => import('./customers/CustomersScreen.tsx'),
  },
  services: {
    feature: 'catalogue',
    title: 'admin.services',
    group: 'admin.services',
    icon: ScissorsIcon,
    load: () => import('./services/ServicesScreen.tsx'),
  },
  questions: {
    feature: 'catalogue',
    title: 'admin.questions',
    group: 'admin.services',
    load: () => import('./services/questions/QuestionsScreen.tsx'),
  },
  forms: {
    feature: 'catalogue',
    title: 'admin.forms',
    group: 'admin.services',
    load: () => import('./services/forms/FormsScreen.tsx'),
  },
  texts: {
    feature: 'catalogue',
    title: 'admin.texts',
    group: 'admin.services',
    load: () => import('./texts/TextsScreen.tsx'),
  },
  ...teamScreens,
  account: {
    feature: 'calendar',
    own: true,
    title: 'admin.ownAccount',
    load: () => import('./account/AccountScreen.tsx'),
  },
  ...messageScreens,
  reports: {
    feature: 'reports',
    title: 'admin.reports',
    icon: ChartIcon,
    load: () => import('./reports/ReportsScreen.tsx'),
  },
  ...tillScreens,
  reviews: {
    feature: 'reviews',
    title: 'admin.reviews',
    group: 'admin.reviews',
    icon: StarIcon,
    load: () => import('./reviews/ReviewsScreen.tsx'),
  },
  reviewSettings: {
    feature: 'reviews',
    title: 'admin.reviewSettings',
    group: 'admin.reviews',
    load: () => import('./reviews/ReviewSettingsScreen.tsx'),
  },
  waitingList: {
    feature: 'appointments',
    title: 'admin.waiting',
    group: 'admin.customers',
    load: () => import('./waiting-list/WaitingListScreen.tsx'),
  },
  duplicates: {
    feature: 'customersWrite',
    title: 'admin.duplicates',
    group: 'admin.customers',
    load: () => import('./customers/merge/MergeScreen.tsx'),
  },
  customerImport: {
    feature: 'customersWrite',
    title: 'admin.customerImport',
    group: 'admin.customers',
    load: () => import('./customers/import/ImportScreen.tsx'),
  },
  credit: {
    feature: 'credit',
    title: 'admin.credit',
    group: 'admin.credit',
    icon: WalletIcon,
    atEnd: true,
    load: () => import('./credit/CreditScreen.tsx'),
  },
  cards: {
    feature: 'paymentMethods',
    title: 'admin.cards',
    group: 'admin.credit',
    load: () => import('./cards/CardsScreen.tsx'),
  },
  invoices: {
    feature: 'invoices',
    title: 'admin.invoices',
    group: 'admin.credit',
    load: () => import('./invoices/InvoicesScreen.tsx'),
  },
  ...settingsScreens,
  marketplaceMapping: {
    feature: 'marketplace',
    title: 'admin.mapping',
    load: () => import('./connections/mapping/MappingScreen.tsx'),
  },
  setup: {
    feature: 'salonSettings',
    title: 'admin.setup',
    load: () => import('./set-up/SetupScreen.tsx'),
  },
} satisfies Record<ScreenWithPath, ScreenRow>

export const screens: readonly Screen[] = Object.entries<ScreenRow>(screenRows).map(([name, row]) => ({
  name: name as ScreenWithPath,
  path: paths[name as ScreenWithPath],
  ...row,
}))

/** Returns the address's screen, with the named parts of its path. */
export function useScreen(): { screen: Screen; parts: PathParts } | undefined {
  const { parser } = useRouter()
  const [location] = useLocation()
  for (const screen of screens) {
    const [matches, parts] = matchRoute(parser, screen.path, location)
    if (matches) return { screen, parts }
  }
  return undefined
}

/** Returns the screens of a screen's group, including itself. */
export const screensOfGroup = ({ group }: Screen): readonly Screen[] =>
  group ? screens.filter((screen) => screen.group === group) : []
