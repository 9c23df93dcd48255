import { MailIcon } from '../../../kit/later-icons.tsx'
import { paths } from '../paths.ts'
import type { Screen } from '../screen.ts'

const group = 'admin.messages'

/** Screens about messages to customers. */
export const messageScreens: readonly Screen[] = [
  {
    group,
    path: paths.messages,
    feature: 'messages',
    title: 'admin.sentMessages',
    also: 'messages',
    icon: MailIcon,
    load: () => import('./MessagesScreen.tsx'),
  },
  {
    group,
    path: paths.bulk,
    feature: 'bulkMessages',
    title: 'admin.bulk',
    also: 'bulk',
    load: () => import('./bulk/BulkScreen.tsx'),
  },
  {
    group,
    path: paths.campaigns,
    feature: 'bulkMessages',
    title: 'admin.campaigns',
    also: 'campaigns',
    load: () => import('./campaigns/CampaignsScreen.tsx'),
  },
  {
    group,
    path: paths.smsStatistics,
    feature: 'reports',
    title: 'admin.smsStatistics',
    also: 'smsStatistics',
    load: () => import('./StatisticsScreen.tsx'),
  },
]
