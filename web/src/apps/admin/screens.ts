import { matchRoute, useLocation, useRouter } from 'wouter'
import { StarIcon } from '../../kit/icons.tsx'
import { CalendarIcon } from '../../kit/later-icons.tsx'
import { BellIcon, ChartIcon, HomeIcon, ScissorsIcon, UsersIcon, WalletIcon } from '../../kit/nav-icons.tsx'
import { messageScreens } from './messages/message-screens.ts'
import { type PathParts, paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { settingsScreens } from './settings/settings-screens.ts'
import { teamScreens } from './team/team-screens.ts'
import { tillScreens } from './till/till-screens.ts'

/** All screens of ADMIN. Add a new one as a row here, or in its group's own table. */
export const screens: readonly Screen[] = [
  {
    path: paths.today,
    feature: 'calendar',
    title: 'admin.overview',
    also: 'today',
    icon: HomeIcon,
    onPhone: true,
    load: () => import('./today/TodayScreen.tsx'),
  },
  {
    path: paths.news,
    feature: 'calendar',
    title: 'admin.news',
    also: 'news',
    icon: BellIcon,
    load: () => import('./news/NewsScreen.tsx'),
  },
  {
    path: paths.calendar,
    feature: 'calendar',
    own: true,
    title: 'admin.nav.calendar',
    also: 'calendar',
    icon: CalendarIcon,
    onPhone: true,
    load: () => import('./calendar/CalendarScreen.tsx'),
  },
  {
    path: paths.customers,
    feature: 'customersRead',
    own: true,
    title: 'admin.customers',
    also: 'customers',
    group: 'admin.customers',
    icon: UsersIcon,
    onPhone: true,
    load: () => import('./customers/CustomersScreen.tsx'),
  },
  {
    path: paths.services,
    feature: 'catalogue',
    title: 'admin.services',
    also: 'services',
    icon: ScissorsIcon,
    load: () => import('./services/ServicesScreen.tsx'),
  },
  ...teamScreens,
  {
    path: paths.account,
    feature: 'calendar',
    own: true,
    title: 'admin.ownAccount',
    also: 'account',
    load: () => import('./account/AccountScreen.tsx'),
  },
  ...messageScreens,
  {
    path: paths.reports,
    feature: 'reports',
    title: 'admin.reports',
    also: 'reports',
    icon: ChartIcon,
    load: () => import('./reports/ReportsScreen.tsx'),
  },
  ...tillScreens,
  {
    path: paths.reviews,
    feature: 'reviews',
    title: 'admin.reviews',
    also: 'reviews',
    group: 'admin.reviews',
    icon: StarIcon,
    load: () => import('./reviews/ReviewsScreen.tsx'),
  },
  {
    path: paths.reviewSettings,
    feature: 'reviews',
    title: 'admin.reviewSettings',
    also: 'reviewSettings',
    group: 'admin.reviews',
    load: () => import('./reviews/ReviewSettingsScreen.tsx'),
  },
  {
    path: paths.waitingList,
    feature: 'appointments',
    title: 'admin.waiting',
    also: 'waitingList',
    group: 'admin.customers',
    load: () => import('./waiting-list/WaitingListScreen.tsx'),
  },
  {
    path: paths.duplicates,
    feature: 'customersWrite',
    title: 'admin.duplicates',
    also: 'duplicates',
    group: 'admin.customers',
    load: () => import('./customers/merge/MergeScreen.tsx'),
  },
  {
    path: paths.customerImport,
    feature: 'customersWrite',
    title: 'admin.customerImport',
    also: 'customerImport',
    group: 'admin.customers',
    load: () => import('./customers/import/ImportScreen.tsx'),
  },
  {
    path: paths.credit,
    feature: 'credit',
    title: 'admin.credit',
    also: 'credit',
    group: 'admin.credit',
    icon: WalletIcon,
    atEnd: true,
    load: () => import('./credit/CreditScreen.tsx'),
  },
  {
    path: paths.cards,
    feature: 'paymentMethods',
    title: 'admin.cards',
    also: 'cards',
    group: 'admin.credit',
    load: () => import('./cards/CardsScreen.tsx'),
  },
  {
    path: paths.invoices,
    feature: 'invoices',
    title: 'admin.invoices',
    also: 'invoices',
    group: 'admin.credit',
    load: () => import('./invoices/InvoicesScreen.tsx'),
  },
  ...settingsScreens,
  {
    path: paths.marketplaceMapping,
    feature: 'marketplace',
    title: 'admin.mapping',
    also: 'mapping',
    load: () => import('./connections/mapping/MappingScreen.tsx'),
  },
  {
    path: paths.setup,
    feature: 'salonSettings',
    title: 'admin.setup',
    also: 'setup',
    load: () => import('./set-up/SetupScreen.tsx'),
  },
]

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
