import type { Language } from '@goldline/domain/message/kinds'
import type { QueueStatus } from '@goldline/domain/queue/status'
import type { Day } from '@goldline/domain/time/day'
import type { Generated } from 'kysely'

export type QueueTables = {
  queueEntry: {
    businessObjectId: string
    id: string
    partyId: string
    position: number
    customerId: string
    name: string
    initial: string
    byNumber: boolean
    day: Day
    number: number
    language: Language
    noticeVersion: string
    products: string[]
    staffId: string | null
    status: QueueStatus
    calledStaffId: Generated<string | null>
    appointmentId: Generated<string | null>
    joinedTime: Generated<Date>
    changedTime: Generated<Date>
    toldTime: Generated<Date | null>
    endsTime: Date
  }

  queueSkip: {
    businessObjectId: string
    queueEntryId: string
    staffId: string
    userId: string | null
    reason: string
    at: Generated<Date>
  }

  kioskLock: {
    businessObjectId: string
    deviceId: string
    lockedTime: Generated<Date>
  }
}
