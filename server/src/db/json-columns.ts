/** What JSON columns hold. */
import type { SoldLine } from '@goldline/contract/checkout'
import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Segment } from '@goldline/domain/availability/facts'
import type { Language } from '@goldline/domain/message/kinds'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'

/** A leg as the availability engine knows it, and who holds its time. */
export type HeldService = { segments: Segment[]; staffIds: string[]; wanted?: string | null; assignedStaffId: string }

/** Done beyond what is booked; `product`: productId, or productId%variantId. */
export type Addition = { product: string; name: string; staffId: string }

/** A service of a visit, as its row is. */
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

/** Rows as they were before a change by the salon (APT-20). */
export type ReplacedRows = {
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

/** The visit as the customer was last told of it (APT-20). */
export type KnownVisit = {
  status: AppointmentStatus
  startTime: string
  endTime: string
  services: string[]
  staffIds: (string | null)[]
}

/** Ids that the order's line keeps. */
type OwnIds = {
  productId: string | null
  variantId: string | null
  articleId: string | null
  giftCardId: string | null
  customerPackageId: string | null
}

/** What is bought with a package. */
type SoldPackage = {
  packageId: string
  visits: number
  singlePrice: number
  productId: string
  variantId: string | null
}

/** A line of a draft, with the server's names and price. `leastPrice`: the price before another was typed. */
export type SoldContent = SoldLine & { names: Texts; leastPrice: number; own: OwnIds; package: SoldPackage | null }

export type DraftDiscount = NonNullable<DraftContent['discount']>

/** Frozen with an order: what its receipt says besides (POS-14). */
export type ReceiptHead = {
  salon: string
  street: string
  postalCode: string
  city: string
  country: string
  timeZone: string
  vatNr: string | null
  /** The customer's, or else the salon's. */
  language: Language
  /** Whoever did what was sold, as they were called then; empty: nobody in particular. */
  servedBy: string[]
  /** The number of what it reverses. */
  of: string | null
}

/** A line that was given up, with its price before discounts. */
export type AbortedLine = Pick<SoldContent, 'kind' | 'name' | 'quantity' | 'unitPrice'>

export type InvoiceDetail = {
  readonly net: number
  readonly tax: number
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number | null }[]
}
