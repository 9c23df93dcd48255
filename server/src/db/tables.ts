/**
 * Every table in camelCase: generated from the database, with the values of text and JSON columns narrowed. Instants
 * are Date; days and times of day are strings; ranges are PostgreSQL's text.
 */
import type { Buyer } from '@goldline/contract/checkout'
import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { VisitReason } from '@goldline/domain/appointment/import/columns'
import type { AppointmentChange, NewsKind } from '@goldline/domain/appointment/news'
import type { AppointmentStatus, BookingType, HistoryActor } from '@goldline/domain/appointment/status'
import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import type { Segment } from '@goldline/domain/availability/facts'
import type { AbsenceKind, AbsenceStatus, HoursKind } from '@goldline/domain/availability/working-time'
import type { ConsentState, consentWays } from '@goldline/domain/business-object/gallery'
import type { SetupItem, SetupStep } from '@goldline/domain/business-object/setup'
import type {
  FiscalSignature,
  LineKind,
  OrderKind,
  PaymentKind,
  PointKind,
  PrepaidKind,
  StockKind,
} from '@goldline/domain/checkout/sale'
import type { TakenAmount } from '@goldline/domain/checkout/taken-payments'
import type { VatSum } from '@goldline/domain/checkout/vat'
import type { WithdrawalOutcome } from '@goldline/domain/checkout/withdrawal'
import type { ConsentGiver, ConsentKind } from '@goldline/domain/consent/kinds'
import type { CreditEntryKind } from '@goldline/domain/credit/budget'
import type { CreditOrderState } from '@goldline/domain/credit/order'
import type { TopUpStopReason } from '@goldline/domain/credit/top-up'
import type { ImportReason } from '@goldline/domain/customer/csv'
import type { CustomerChange } from '@goldline/domain/customer/edit'
import type { ImportedOptIn } from '@goldline/domain/customer/import-row'
import type { Country } from '@goldline/domain/customer/phone'
import type { CustomerType } from '@goldline/domain/customer/type'
import type { QuestionKind } from '@goldline/domain/form/questions'
import type { GoogleStatus } from '@goldline/domain/google/booking-server'
import type { ReferralState } from '@goldline/domain/google/landing'
import type { PlaceLinkProblem } from '@goldline/domain/google/place-link'
import type {
  MarketplaceEventKind,
  MarketplaceRefusal,
  MarketplaceStatus,
  VisitEnd,
} from '@goldline/domain/marketplace/booking'
import type { LinkKind } from '@goldline/domain/marketplace/link'
import type { CommunicationWay, LeftOut } from '@goldline/domain/message/bulk/audience'
import type { CampaignKind, CampaignProblem } from '@goldline/domain/message/campaign/kinds'
import type { CampaignTexts } from '@goldline/domain/message/campaign/texts'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { CalendarMethod, Channel, Language, MessageStatus } from '@goldline/domain/message/kinds'
import type { ReportOutcome } from '@goldline/domain/message/report'
import type { MessageCause } from '@goldline/domain/message/sent'
import type { SetupState } from '@goldline/domain/payment/cards'
import type { DepositEntryKind, DepositState, Security } from '@goldline/domain/payment/deposit'
import type { DisputeState } from '@goldline/domain/payment/deposit-outcome'
import type { FeeState } from '@goldline/domain/payment/no-show-fee'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import type { HappyHours, PriceReason, Promotion } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { QueueStatus } from '@goldline/domain/queue/status'
import type { ReviewSource, ReviewStatus } from '@goldline/domain/review/status'
import type { CalendarProblem } from '@goldline/domain/staff/busy-calendar'
import type { StaffPermission } from '@goldline/domain/staff/permission'
import type { Specialities } from '@goldline/domain/staff/profile'
import type { Day, Weekday } from '@goldline/domain/time/day'
import type { DeviceClient } from '@goldline/domain/user/device'
import type { Client, Role, SalonRole, UserScope } from '@goldline/domain/user/role'
import type { ColumnType, InsertType, SelectType } from 'kysely'
import type {
  AbortedLine,
  Addition,
  DraftDiscount,
  GiftOrderColumns,
  HeldRequest,
  HeldService,
  ImportColumns,
  InvoiceDetail,
  KnownVisit,
  QuestionChoice,
  ReceiptHead,
  ReplacedRows,
  RequestColumns,
  SalonColumns,
  SoldContent,
} from './json-columns.ts'
import type { GeneratedTables } from './tables.generated.ts'

/** Value types of text and JSON columns, without null, which comes from the generated column. */
type ColumnValues = {
  abortedSale: { lines: AbortedLine[]; payments: TakenAmount[] }
  appUser: { language: Language }
  appointment: { additions: Addition[]; bookingType: BookingType; language: Language; status: AppointmentStatus }
  appointmentHistory: { by: HistoryActor; data: Record<string, unknown>; news: NewsKind; what: AppointmentChange }
  appointmentService: { names: Texts; priceReason: PriceReason; segments: Segment[] }
  article: { names: Texts }
  bonusPointEntry: { kind: PointKind }
  bulkMessage: { campaignKind: CampaignKind; communicationWay: CommunicationWay; leftOut: LeftOut }
  businessObject: SalonColumns
  busyCalendar: { problem: CalendarProblem }
  campaign: {
    communicationWay: CommunicationWay
    customerType: CustomerType
    kind: CampaignKind
    problem: CampaignProblem
    texts: CampaignTexts
  }
  campaignMessage: { kind: CampaignKind }
  category: { names: Texts }
  challenge: { language: Language; purpose: ChallengePurpose }
  communicationUnitPrice: { communicationWay: Channel; countryCode: Country }
  consent: { client: Client; givenBy: ConsentGiver; kind: ConsentKind; language: Language }
  creditEntry: { kind: CreditEntryKind }
  creditOrder: { currency: 'EUR'; state: CreditOrderState }
  creditPackage: { countryCode: Country }
  creditWatch: { topUpEnded: TopUpStopReason }
  customer: { language: Language }
  customerHistory: { data: unknown; what: CustomerChange }
  customerImport: ImportColumns
  customerImportRefusal: { reason: ImportReason | VisitReason }
  customerPackage: { names: Texts }
  customerPackageEntry: { kind: PrepaidKind }
  customerProfile: {
    buyer: Buyer
    communicationPreference: CommunicationPreference
    notedMarketing: ImportedOptIn
    ownDurations: Record<string, number>
    type: CustomerType
  }
  dayEnd: { counted: Record<string, number>; report: Record<string, unknown> }
  depositRule: { security: Security }
  device: { client: DeviceClient }
  earlyReport: { outcome: ReportOutcome }
  fiscalSignature: { signature: FiscalSignature }
  galleryPicture: {
    alts: Texts
    consent: ConsentState
    consentDay: Day
    consentWay: (typeof consentWays)[number]
    titles: Texts
  }
  giftCardEntry: { kind: PrepaidKind }
  giftOrder: GiftOrderColumns
  giftOrderEntry: { kind: Extract<DepositEntryKind, 'CAPTURED' | 'REFUNDED'> }
  googleBooking: { toldStatus: GoogleStatus }
  googlePlaceLink: { problem: PlaceLinkProblem }
  googleReferral: { state: ReferralState }
  idempotencyKey: { response: unknown }
  installation: { channels: Channel[] }
  invoice: { detail: InvoiceDetail }
  invoicePayment: { currency: 'EUR'; state: CreditOrderState }
  lexofficeConnection: { language: Language }
  marketplaceBooking: { refused: MarketplaceRefusal; status: MarketplaceStatus; told: VisitEnd }
  marketplaceEvent: { what: MarketplaceEventKind }
  marketplaceLink: { kind: LinkKind }
  message: {
    channel: Channel
    failure: MessageCause
    icsMethod: CalendarMethod
    language: Language
    status: MessageStatus
  }
  openingRule: { weekday: Weekday }
  orderLine: {
    discount: DraftDiscount
    kind: LineKind
    names: Texts
    priceReason: PriceReason
    surcharge: DraftDiscount
  }
  orderPayment: { kind: PaymentKind }
  paymentMethodSetup: { state: SetupState }
  product: {
    descriptions: Texts
    happyHours: HappyHours
    names: Texts
    ownTerms: readonly OwnTerms[]
    preparations: Texts
    promotion: Promotion
  }
  productVariant: { names: Texts; ownTerms: readonly OwnTerms[] }
  form: { titles: Texts; texts: Texts }
  formVersion: { titles: Texts; texts: Texts }
  formSignature: { language: Language }
  question: { choices: QuestionChoice[]; kind: QuestionKind; names: Texts }
  healthAnswer: { questionNames: Texts }
  questionAnswer: { questionNames: Texts; choiceNames: Texts }
  pushSubscription: { language: Language }
  queueEntry: { day: Day; language: Language; status: QueueStatus }
  review: { googleReply: 'WAITING' | 'REFUSED'; language: Language; source: ReviewSource; status: ReviewStatus }
  saleOrder: {
    businessDay: Day
    discount: DraftDiscount
    kind: OrderKind
    receipt: ReceiptHead
    surcharge: DraftDiscount
    vat: VatSum[]
  }
  salonSetup: { done: SetupItem[]; step: SetupStep }
  slotHold: { services: HeldService[] }
  staff: { permissions: StaffPermission[] }
  staffAbsence: { kind: AbsenceKind; status: AbsenceStatus }
  staffHours: { kind: HoursKind; weekday: Weekday }
  staffProfile: { specialities: Specialities; texts: Texts }
  staffRelease: { specialities: Specialities; texts: Texts }
  stockEntry: { kind: 'SOLD' | 'RETURNED' | StockKind }
  strayPayment: { provider: 'PAYPAL' | 'STRIPE' }
  teaserImage: { alt: Texts }
  tillDraft: { content: DraftContent; sold: SoldContent[] }
  textChange: { language: Language }
  textSuggestion: { language: Language }
  token: { client: Client; role: Role }
  undoableChange: { before: ReplacedRows; known: KnownVisit }
  userRole: { role: SalonRole; scope: UserScope }
  visitCard: { language: Language; state: FeeState }
  visitDeposit: { dispute: DisputeState | null; request: HeldRequest; security: Security; state: DepositState }
  visitDepositEntry: { kind: DepositEntryKind }
  visitPackage: { names: Texts }
  visitRequest: RequestColumns
  withdrawal: { language: Language; outcome: WithdrawalOutcome }
  waitingListEntry: { fromDate: Day; language: Language; staffIds: (string | null)[]; toDate: Day }
}

export type Database = {
  [T in keyof GeneratedTables]: T extends keyof ColumnValues
    ? {
        [C in keyof GeneratedTables[T]]: C extends keyof ColumnValues[T]
          ? NarrowedColumn<GeneratedTables[T][C], ColumnValues[T][C]>
          : GeneratedTables[T][C]
      }
    : GeneratedTables[T]
}

/** Tables with a salon in each row. */
export type SalonTables = {
  [T in keyof Database as OfSalon<Database[T]> extends true ? T : never]: Database[T]
}
type OfSalon<Table> = Table extends { businessObjectId: infer Id }
  ? null extends SelectType<Id>
    ? false
    : true
  : false

/** Reads JSON as a value and writes it as text, since the driver would turn an array into a PostgreSQL array. */
type NarrowedColumn<Column, Value> =
  object extends NonNullable<SelectType<Column>>
    ? ColumnType<Value | Nullable<Column>, string | Nullable<Column> | Omissible<Column>, string | Nullable<Column>>
    : ColumnType<Value | Nullable<Column>, Value | Nullable<Column> | Omissible<Column>, Value | Nullable<Column>>
type Nullable<Column> = Extract<SelectType<Column>, null>
type Omissible<Column> = Extract<InsertType<Column>, undefined> | (null extends SelectType<Column> ? undefined : never)
