import { getAppointments } from '@goldline/contract/appointment'
import { getOpenRequests } from '@goldline/contract/appointment/requests'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getOverview } from '@goldline/contract/overview'
import { getUnreadNews } from '@goldline/contract/overview/news'

/** The calls whose answers a salon's answer to a request changes. */
export const renewedByAnswer = [getOpenRequests, getOverview, getAppointments, getSlotHolds, getUnreadNews] as const
