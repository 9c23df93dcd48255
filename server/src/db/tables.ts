/**
 * Every table in the code's camelCase, one file per topic. A test compares them with the migrated database. Instants
 * are Date; days and times of day are strings; ranges are PostgreSQL's text.
 */

import type {
  AppointmentHistoryTable,
  AppointmentMessageTable,
  AppointmentServiceTable,
  AppointmentTable,
  OccupationTable,
  SlotHoldTable,
  UndoableChangeTable,
  VisitReminderTable,
  WaitingListEntryTable,
} from './tables/appointment.ts'
import type {
  BusinessObjectTable,
  FormerUrlNameTable,
  InstallationTable,
  OpeningRuleTable,
  PageChangeTable,
  PictureTable,
  SalonSetupTable,
  SalonStampTable,
  TeaserImageTable,
} from './tables/business-object.ts'
import type {
  CashMovementTable,
  CheckoutSettingsTable,
  DayEndTable,
  FiscalSignatureTable,
  JournalEntryTable,
  OrderLineTable,
  OrderPaymentTable,
  OrderTipTable,
  OrderVisitTable,
  ReceiptLinkTable,
  SaleOrderTable,
  TillDraftTable,
  TillDraftVisitTable,
  TillTable,
} from './tables/checkout.ts'
import type {
  ArticleTable,
  BonusPointBalanceTable,
  BonusPointEntryTable,
  CustomerPackageEntryTable,
  CustomerPackageTable,
  GiftCardCodeTable,
  GiftCardEntryTable,
  GiftCardTable,
  StockEntryTable,
  VisitPackageTable,
} from './tables/checkout-ledgers.ts'
import type {
  CommunicationUnitPriceTable,
  CreditBalanceTable,
  CreditEntryTable,
  CreditOrderTable,
  CreditPackageTable,
  CreditWatchTable,
} from './tables/credit.ts'
import type {
  BlockedIdentityTable,
  CustomerDistinctTable,
  CustomerFormulaTable,
  CustomerHealthLookTable,
  CustomerHealthNoteTable,
  CustomerHistoryTable,
  CustomerImportRefusalTable,
  CustomerImportTable,
  CustomerProfileTable,
  CustomerTable,
  CustomerWordTable,
} from './tables/customer.ts'
import type {
  InvoicePaymentTable,
  InvoiceTable,
  LexofficeConnectionTable,
  LexofficeTurnTable,
} from './tables/invoice.ts'
import type {
  BulkMessageTable,
  CampaignMessageTable,
  CampaignTable,
  EarlyReportTable,
  MessageTable,
  ShortLinkTable,
  UnsubscribeLinkTable,
  WorkerTable,
} from './tables/message.ts'
import type { PaymentCustomerTable, PaymentMethodSetupTable, PaymentMethodTable } from './tables/payment.ts'
import type { CategoryTable, ProductSpecialistTable, ProductTable, ProductVariantTable } from './tables/product.ts'
import type { KioskLockTable, QueueEntryTable, QueueSkipTable } from './tables/queue.ts'
import type {
  GoogleConnectionTable,
  ReviewLinkTable,
  ReviewReplyTable,
  ReviewSettingTable,
  ReviewTable,
  ReviewTotalTable,
} from './tables/review.ts'
import type {
  PushSubscriptionTable,
  StaffAbsenceTable,
  StaffExceptionTable,
  StaffFeedTable,
  StaffHoursTable,
  StaffTable,
  StaffTargetTable,
} from './tables/staff.ts'
import type {
  AppUserTable,
  ChallengeTable,
  ConsentTable,
  DeviceTable,
  ErasureTable,
  IdempotencyKeyTable,
  KnownDeviceTable,
  OptInTable,
  RateCountTable,
  TokenTable,
  UserRoleTable,
} from './tables/user.ts'

export type { HeldService } from './tables/values.ts'

export type Database = {
  installation: InstallationTable
  businessObject: BusinessObjectTable
  salonStamp: SalonStampTable
  formerUrlName: FormerUrlNameTable
  openingRule: OpeningRuleTable
  picture: PictureTable
  salonSetup: SalonSetupTable
  teaserImage: TeaserImageTable
  pageChange: PageChangeTable
  staff: StaffTable
  staffHours: StaffHoursTable
  staffException: StaffExceptionTable
  staffAbsence: StaffAbsenceTable
  staffFeed: StaffFeedTable
  pushSubscription: PushSubscriptionTable
  staffTarget: StaffTargetTable
  category: CategoryTable
  product: ProductTable
  productVariant: ProductVariantTable
  productSpecialist: ProductSpecialistTable
  appUser: AppUserTable
  userRole: UserRoleTable
  device: DeviceTable
  token: TokenTable
  challenge: ChallengeTable
  knownDevice: KnownDeviceTable
  rateCount: RateCountTable
  idempotencyKey: IdempotencyKeyTable
  customer: CustomerTable
  customerProfile: CustomerProfileTable
  customerWord: CustomerWordTable
  customerHistory: CustomerHistoryTable
  customerDistinct: CustomerDistinctTable
  customerFormula: CustomerFormulaTable
  customerHealthNote: CustomerHealthNoteTable
  customerHealthLook: CustomerHealthLookTable
  customerImport: CustomerImportTable
  customerImportRefusal: CustomerImportRefusalTable
  blockedIdentity: BlockedIdentityTable
  consent: ConsentTable
  optIn: OptInTable
  erasure: ErasureTable
  appointment: AppointmentTable
  waitingListEntry: WaitingListEntryTable
  appointmentService: AppointmentServiceTable
  visitReminder: VisitReminderTable
  slotHold: SlotHoldTable
  occupation: OccupationTable
  undoableChange: UndoableChangeTable
  appointmentHistory: AppointmentHistoryTable
  appointmentMessage: AppointmentMessageTable
  queueEntry: QueueEntryTable
  queueSkip: QueueSkipTable
  kioskLock: KioskLockTable
  review: ReviewTable
  reviewReply: ReviewReplyTable
  reviewLink: ReviewLinkTable
  googleConnection: GoogleConnectionTable
  reviewSetting: ReviewSettingTable
  reviewTotal: ReviewTotalTable
  creditPackage: CreditPackageTable
  communicationUnitPrice: CommunicationUnitPriceTable
  creditOrder: CreditOrderTable
  creditWatch: CreditWatchTable
  creditEntry: CreditEntryTable
  creditBalance: CreditBalanceTable
  paymentCustomer: PaymentCustomerTable
  paymentMethodSetup: PaymentMethodSetupTable
  paymentMethod: PaymentMethodTable
  lexofficeConnection: LexofficeConnectionTable
  invoice: InvoiceTable
  invoicePayment: InvoicePaymentTable
  lexofficeTurn: LexofficeTurnTable
  checkoutSettings: CheckoutSettingsTable
  till: TillTable
  tillDraft: TillDraftTable
  tillDraftVisit: TillDraftVisitTable
  dayEnd: DayEndTable
  saleOrder: SaleOrderTable
  orderLine: OrderLineTable
  orderTip: OrderTipTable
  orderPayment: OrderPaymentTable
  orderVisit: OrderVisitTable
  fiscalSignature: FiscalSignatureTable
  receiptLink: ReceiptLinkTable
  visitPackage: VisitPackageTable
  customerPackage: CustomerPackageTable
  customerPackageEntry: CustomerPackageEntryTable
  giftCard: GiftCardTable
  giftCardCode: GiftCardCodeTable
  giftCardEntry: GiftCardEntryTable
  cashMovement: CashMovementTable
  journalEntry: JournalEntryTable
  article: ArticleTable
  stockEntry: StockEntryTable
  bonusPointEntry: BonusPointEntryTable
  bonusPointBalance: BonusPointBalanceTable
  message: MessageTable
  shortLink: ShortLinkTable
  earlyReport: EarlyReportTable
  unsubscribeLink: UnsubscribeLinkTable
  bulkMessage: BulkMessageTable
  campaign: CampaignTable
  campaignMessage: CampaignMessageTable
  worker: WorkerTable
}
