/** Types of the values in JSON columns. */
import type { SoldLine } from '@goldline/contract/checkout'
import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { Answer } from '@goldline/contract/form/questions'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { NameMapping } from '@goldline/domain/appointment/import/names'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { RequestState } from '@goldline/domain/appointment/visit-request'
import type { Leg, Segment } from '@goldline/domain/availability/facts'
import type { PreferredSlots } from '@goldline/domain/business-object/booking-rules'
import type { SalonFacts } from '@goldline/domain/business-object/salon-facts'
import type { GiftMotif, GiftOrderState } from '@goldline/domain/checkout/gift-order'
import type { Language } from '@goldline/domain/message/kinds'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import type { Tier } from '@goldline/domain/user/tier'

/** Columns of the salon's own row. */
export type SalonColumns = {
  arrivals: Texts
  description: Texts
  facts: Partial<SalonFacts>
  language: Language
  preferredSlots: PreferredSlots
  version: Tier
}

/** JSON columns of an import of customers or visits. */
export type ImportColumns = {
  dateOrder: DateOrder
  kind: 'CUSTOMERS' | 'VISITS'
  mapping: unknown
  names: { services?: NameMapping; people?: NameMapping }
  state: 'UPLOADED' | 'RUNNING' | 'DONE'
}

/** A leg with its segments, as in the availability engine, and the staff who hold its time. */
export type HeldService = {
  segments: Segment[]
  staffIds: string[]
  wanted?: string | null
  dayLimit?: Leg['dayLimit']
  assignedStaffId: string
}

/** A service that was done in addition to those booked; `product`: productId, or productId%variantId. */
export type Addition = { product: string; name: string; staffId: string }

/** A visit's service, as stored. */
export type ServiceRow = {
  position: number
  productId: string
  variantId: string | null
  name: string
  names: Texts
  price: number
  listPrice: number
  priceReason: PriceReason | null
  duration: number
  segments: Segment[]
  assignedStaffId: string | null
  requestedStaffId: string | null
  toldStaffId: string | null
}

/** Rows before a change by the salon (APT-20). */
export type ReplacedRows = {
  /** null: the change created the appointment. */
  appointment: {
    status: AppointmentStatus
    startTime: string
    endTime: string
    requestedStaffId: string | null
    pinned: boolean
    title: string | null
    note: string | null
    /** Only set for a guest, who may become a customer (APT-23). */
    customerId?: null
    language?: Language
  } | null
  services: ServiceRow[]
  held: HeldTime[]
  /** The customer's last check-in at the salon; null: none, or no customer. */
  lastCheckIn: string | null
  /** The absence recorded with the change; undoing deletes it. */
  absenceId?: string
  /** The requested absence that the change approves. */
  approvedId?: string
}

/** The visit's state that the customer was last notified of (APT-20). */
export type KnownVisit = {
  status: AppointmentStatus
  startTime: string
  endTime: string
  services: string[]
  staffIds: (string | null)[]
}

/** Ids of the items that a line sells, and of the gift card or package that pays for it. */
type SoldIds = {
  productId: string | null
  variantId: string | null
  articleId: string | null
  giftCardId: string | null
  customerPackageId: string | null
}

/** The package that a line sells. */
type SoldPackage = {
  packageId: string
  visits: number
  singlePrice: number
  productId: string
  variantId: string | null
}

/** A package ordered on the salon's page (GFT-01h), with its terms then. `vatRate`: null without value-added tax. */
export type OrderedPackage = SoldPackage & { name: string; names: Texts; vatRate: number | null }

/** Columns of an order on the salon's page. */
export type GiftOrderColumns = {
  language: Language
  motif: GiftMotif
  package: OrderedPackage
  state: GiftOrderState
}

/** A draft's line, with the server's names and price. `leastPrice`: the price before it was overridden. */
export type SoldContent = SoldLine & SoldIds & { names: Texts; leastPrice: number; package: SoldPackage | null }

export type DraftDiscount = NonNullable<DraftContent['discount']>

/** Receipt data frozen with an order (POS-14). */
export type ReceiptHead = {
  salon: string
  street: string
  postalCode: string
  city: string
  country: string
  timeZone: string
  vatNr: string | null
  /** The customer's language, or else the salon's. */
  language: Language
  /** Names at the time of sale of the staff who did the services; empty: no particular person. */
  servedBy: string[]
  /** Number of the reversed receipt. */
  of: string | null
}

/** A line of an aborted sale, with its price before discounts. */
export type AbortedLine = Pick<SoldContent, 'kind' | 'name' | 'quantity' | 'unitPrice'>

export type InvoiceDetail = {
  readonly net: number
  readonly tax: number
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number | null }[]
}

/** A choice that answers a salon's question (FRM-01). */
export type QuestionChoice = { id: string; names: Texts; hints: Texts; stops: boolean }

/**
 * The sealed contents of a visit that is not booked yet, while its deposit is paid or its salon answers: answers
 * (FRM-01) and a message to the salon (APT-16).
 */
export type HeldWords = {
  answers: Answer[]
  message?: string | undefined
  /** The guest's name, if the visit is not for the booker (CUS-13). */
  guest?: string | null
}

/**
 * A visit that a deposit pays for (PAY-03) or that the salon confirms (APT-16g), as requested; `names`: its services as
 * shown to the customer.
 */
export type HeldRequest = {
  products: string[]
  staffId: string | null
  staffIds?: (string | null)[] | undefined
  language: Language
  names: string[]
}

/** Columns of a visit that the salon confirms; `services`: as agreed when it was requested. */
export type RequestColumns = { request: HeldRequest; services: ServiceRow[]; state: RequestState }
