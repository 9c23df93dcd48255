import { MailIcon } from '../../../kit/later-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.messages'

/** Screens about messages to customers. */
export const messageScreens = {
  messages: {
    group,
    path: '/messages',
    feature: 'messages',
    title: 'admin.sentMessages',
    icon: MailIcon,
    load: () => import('./MessagesScreen.tsx'),
  },
  bulk: {
    group,
    path: '/messages/many',
    feature: 'bulkMessages',
    title: 'admin.bulk',
    load: () => import('./bulk/BulkScreen.tsx'),
  },
  campaigns: {
    group,
    path: '/messages/campaigns/:kind?',
    feature: 'bulkMessages',
    title: 'admin.campaigns',
    load: () => import('./campaigns/CampaignsScreen.tsx'),
  },
  smsStatistics: {
    group,
    path: '/messages/statistics',
    feature: 'reports',
    title: 'admin.smsStatistics',
    load: () => import('./StatisticsScreen.tsx'),
  },
} as const satisfies AdminScreenRows
