import type { AbsenceKind, AbsenceStatus, HoursKind } from '@goldline/domain/availability/working-time'
import type { Language } from '@goldline/domain/message/kinds'
import type { CalendarProblem } from '@goldline/domain/staff/busy-calendar'
import type { StaffPermission } from '@goldline/domain/staff/permission'
import type { Weekday } from '@goldline/domain/time/day'
import type { Generated } from 'kysely'

export type StaffTables = {
  staff: {
    businessObjectId: string
    id: string
    personId: string
    name: string
    surname: Generated<string>
    email: Generated<string | null>
    phoneNr: Generated<string | null>
    active: Generated<boolean>
    enabled4Booking: Generated<boolean>
    twEmployeeId: Generated<string | null>
    color: Generated<number>
    displayOrder: Generated<number>
    permissions: Generated<StaffPermission[] | null>
    version: Generated<number>
    deletedTime: Generated<Date | null>
  }

  staffPattern: {
    businessObjectId: string
    staffId: string
    validFrom: Generated<string>
    weeks: Generated<number>
    firstMonday: Generated<string>
  }

  staffHours: {
    businessObjectId: string
    id: string
    staffId: string
    validFrom: Generated<string>
    week: Generated<number>
    kind: HoursKind
    weekday: Weekday
    fromTime: string
    toTime: string
  }

  staffException: {
    businessObjectId: string
    id: string
    staffId: string
    date: string
    fromTime: Generated<string | null>
    toTime: Generated<string | null>
  }

  staffTarget: {
    businessObjectId: string
    staffId: string
    target: number
  }

  staffAbsence: {
    businessObjectId: string
    id: string
    staffId: string
    kind: AbsenceKind
    status: Generated<AbsenceStatus>
    fromTime: Date
    toTime: Date
    note: Generated<string>
    askedTime: Generated<Date>
    decidedTime: Generated<Date | null>
  }

  staffFeed: {
    businessObjectId: string
    staffId: string
    tokenId: string
    hash: Buffer
    createdTime: Generated<Date>
  }

  busyCalendar: {
    businessObjectId: string
    staffId: string
    address: string
    revision: string
    addedTime: Generated<Date>
    readTime: Generated<Date | null>
    fullTime: Generated<Date | null>
    etag: Generated<string | null>
    nextTime: Generated<Date>
    failures: Generated<number>
    failingSince: Generated<Date | null>
    problem: Generated<CalendarProblem | null>
    toldTime: Generated<Date | null>
  }

  busyTime: {
    businessObjectId: string
    staffId: string
    fromTime: Date
    toTime: Date
  }

  pushSubscription: {
    businessObjectId: string
    tokenId: string
    address: string
    language: Language
    createdTime: Generated<Date>
  }
}
