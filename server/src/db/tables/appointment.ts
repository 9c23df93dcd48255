import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { NewsKind } from '@goldline/domain/appointment/news'
import type { AppointmentStatus, BookingType, HistoryActor } from '@goldline/domain/appointment/status'
import type { Segment } from '@goldline/domain/availability/facts'
import type { Language } from '@goldline/domain/message/kinds'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { Day } from '@goldline/domain/time/day'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { HeldService, Json } from './values.ts'

export type AppointmentTables = {
  appointment: {
    businessObjectId: string
    id: string
    customerId: Generated<string | null>
    status: AppointmentStatus
    bookingType: BookingType
    startTime: Date
    endTime: Date
    requestedStaffId: Generated<string | null>
    pinned: Generated<boolean>
    walkIn: Generated<boolean>
    title: Generated<string | null>
    note: Generated<string | null>
    currency: string
    language: Generated<Language>
    version: Generated<number>
    icsSequence: Generated<number>
    seriesId: Generated<string | null>
    seriesPosition: Generated<number | null>
    importKey: Generated<string | null>
    partyId: Generated<string | null>
    partyPosition: Generated<number | null>
    handedOverTime: Generated<Date | null>
    additions: ColumnType<Addition[], string | undefined, string>
    expectedTime: Generated<Date | null>
    startSetTime: Generated<Date | null>
    stranded: Generated<boolean>
    createdTime: Generated<Date>
    lastModified: Generated<Date>
  }

  appointmentService: {
    businessObjectId: string
    appointmentId: string
    position: number
    productId: string
    variantId: Generated<string | null>
    name: string
    names: ColumnType<Texts, string | undefined, string>
    price: number
    listPrice: number
    priceReason: Generated<PriceReason | null>
    duration: number
    segments: Json<Segment[]>
    assignedStaffId: Generated<string | null>
    requestedStaffId: Generated<string | null>
    toldStaffId: Generated<string | null>
  }

  visitReminder: {
    businessObjectId: string
    appointmentId: string
    startTime: Date
    createdTime: Generated<Date>
  }

  visitLink: {
    businessObjectId: string
    appointmentId: string
    customerId: string
    nonce: Buffer
    hash: Buffer
    comingStart: Generated<Date | null>
    createdTime: Generated<Date>
  }

  slotHold: {
    businessObjectId: string
    id: string
    hash: Buffer
    identity: string
    startTime: Date
    endTime: Date
    requestedStaffId: Generated<string | null>
    services: Json<HeldService[]>
    createdTime: Generated<Date>
    expiresTime: Date
    address: Generated<string | null>
    network: Generated<string | null>
  }

  occupation: {
    businessObjectId: string
    id: Generated<string>
    staffId: string
    during: string
    appointmentId: Generated<string | null>
    slotHoldId: Generated<string | null>
    overridden: Generated<boolean>
  }

  undoableChange: {
    businessObjectId: string
    appointmentId: string
    version: number | null
    dueTime: Date
    before: Json<Replaced>
    known: Json<Known | null>
    tell: boolean
    together: Generated<string | null>
  }

  appointmentHistory: {
    businessObjectId: string
    id: string
    appointmentId: string
    at: Generated<Date>
    by: HistoryActor
    userId: Generated<string | null>
    what: string
    data: Json<Record<string, unknown>>
    news: Generated<NewsKind | null>
  }

  appointmentMessage: {
    businessObjectId: string
    id: string
    appointmentId: string
    fromCustomer: boolean
    text: string
    createdTime: Generated<Date>
  }

  waitingListEntry: {
    businessObjectId: string
    id: string
    customerId: string
    products: string[]
    staffId: string | null
    staffIds: (string | null)[] | null
    fromDate: Day
    toDate: Day
    fromTime: string
    toTime: string
    language: Language
    createdTime: Generated<Date>
    toldTime: Generated<Date | null>
    toldStartTime: Generated<Date | null>
    toldCount: Generated<number>
    knownStarts: Generated<Date[]>
    bookedAppointmentId: Generated<string | null>
  }
}

/** Done beyond what is booked; `product`: productId, or productId%variantId. */
export type Addition = { product: string; name: string; staffId: string }

export type ServiceRow = Omit<Selectable<AppointmentTables['appointmentService']>, 'businessObjectId' | 'appointmentId'>

/** Rows as they were before a change by the salon (APT-20). */
export type Replaced = {
  /** null: the change made it. */
  appointment: {
    status: AppointmentStatus
    startTime: string
    endTime: string
    requestedStaffId: string | null
    pinned: boolean
    title: string | null
    note: string | null
    /** Only of a guest, who may become a customer (APT-23). */
    customerId?: null
    language?: Language
  } | null
  services: ServiceRow[]
  held: HeldTime[]
  /** The customer's last check-in at the salon; null: none, or no customer. */
  lastCheckIn: string | null
  /** The absence that was recorded with the change, and goes with it. */
  absenceId?: string
  /** An absence that was asked for and is approved by the change. */
  approvedId?: string
}

/** What the customer was last told (APT-20). */
export type Known = {
  status: AppointmentStatus
  startTime: string
  endTime: string
  services: string[]
  staffIds: (string | null)[]
}
