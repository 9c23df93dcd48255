import { MailIcon } from '../../../kit/later-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.messages'

/** Screens about messages to customers. */
export const messageScreens = {
  messages: {
    group,
    feature: 'messages',
    title: 'admin.sentMessages',
    icon: MailIcon,
    load: () => import('./MessagesScreen.tsx'),
  },
  bulk: {
    group,
    feature: 'bulkMessages',
    title: 'admin.bulk',
    load: () => import('./bulk/BulkScreen.tsx'),
  },
  campaigns: {
    group,
    feature: 'bulkMessages',
    title: 'admin.campaigns',
    load: () => import('./campaigns/CampaignsScreen.tsx'),
  },
  smsStatistics: {
    group,
    feature: 'reports',
    title: 'admin.smsStatistics',
    load: () => import('./StatisticsScreen.tsx'),
  },
} as const satisfies AdminScreenRows
