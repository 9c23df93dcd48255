/**
 * Every table, as code sees it (camelCase of the SQL). A test holds this page against the migrated database.
 * Instants are Date, days and times of day are strings, ranges are PostgreSQL's text.
 */
import type { Segment } from '@goldline/domain/appointment/facts'
import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { CustomerType } from '@goldline/domain/customer/type'
import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import type { StaffPermission } from '@goldline/domain/staff/permission'
import type { Weekday } from '@goldline/domain/time/day'
import type { Client, Role } from '@goldline/domain/user/role'
import type { Tier } from '@goldline/domain/user/tier'
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read as a value, written as JSON text (the driver would write an array as a PostgreSQL array). */
type Json<T> = ColumnType<T, string | null | undefined, string | null>

export type Language = 'de' | 'en' | 'vi'
export type ChallengePurpose = 'SIGN_IN' | 'CONFIRM_EMAIL' | 'CONFIRM_PHONE_NUMBER' | 'PASSWORD_CHANGE'
export type CommunicationPreference = 'DISABLED' | 'VIA_ANY' | 'ONLY_VIA_EMAIL' | 'ONLY_VIA_SMS'
export type MessageStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'DELIVERED' | 'UNKNOWN' | 'FAILED'
export type HeldService = { segments: Segment[]; staffIds: string[]; assignedStaffId: string }

type InstallationTable = {
  id: Generated<number>
  demo: Generated<boolean>
  seededTime: Generated<Date | null>
}

type BusinessObjectTable = {
  id: string
  urlName: string
  name: string
  description: Json<Partial<Record<Language, string>>>
  street: Generated<string>
  postalCode: Generated<string>
  city: Generated<string>
  country: string
  latitude: Generated<number | null>
  longitude: Generated<number | null>
  phoneNr: Generated<string | null>
  email: Generated<string | null>
  timeZone: string
  currency: Generated<string>
  language: Generated<Language>
  version: Generated<Tier>
  spendAmountToBonusPointConversionRate: Generated<number>
  appointmentLifeTimeInDays: Generated<number>
  orderLifetimeInDays: Generated<number>
  showCustomerDataStaffApp: Generated<boolean>
  showCustomerDataCheckout: Generated<boolean>
  notificationSubscribers: Generated<string>
  servedCountries: Generated<string[]>
  openingActivated: Generated<boolean>
  openingOpen: Generated<string>
  openingClose: Generated<string>
  openingCapacity: Generated<number | null>
  slotStepMinutes: Generated<number>
  leadTimeMinutes: Generated<number>
  horizonDays: Generated<number>
  freezeMinutes: Generated<number>
  cancellationWindowHours: Generated<number>
  maxConfirmedAppointments: Generated<number>
  dataVersion: Generated<number>
  createdTime: Generated<Date>
}

type OpeningRuleTable = {
  businessObjectId: string
  id: string
  weekday: Generated<Weekday | null>
  activated: Generated<boolean>
  open: Generated<string>
  close: Generated<string>
  capacity: Generated<number | null>
  fromDate: Generated<string | null>
  toDate: Generated<string | null>
}

type TeaserImageTable = {
  businessObjectId: string
  id: string
  path: string
  displayOrder: Generated<number>
}

type StaffTable = {
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
  photoPath: Generated<string | null>
  displayOrder: Generated<number>
  permissions: Generated<StaffPermission[] | null>
  deletedTime: Generated<Date | null>
}

type StaffHoursTable = {
  businessObjectId: string
  id: string
  staffId: string
  kind: 'WORK' | 'BREAK'
  weekday: Weekday
  fromTime: string
  toTime: string
}

type StaffExceptionTable = {
  businessObjectId: string
  id: string
  staffId: string
  date: string
  fromTime: Generated<string | null>
  toTime: Generated<string | null>
}

type StaffAbsenceTable = {
  businessObjectId: string
  id: string
  staffId: string
  kind: 'VACATION' | 'SICK' | 'OTHER'
  fromTime: Date
  toTime: Date
}

type CategoryTable = {
  businessObjectId: string
  id: string
  name: string
  displayOrder: Generated<number>
  isDefault: Generated<boolean>
}

type ProductTable = {
  businessObjectId: string
  id: string
  categoryId: string
  name: string
  description: Generated<string>
  price: number
  duration: number
  gapFrom: Generated<number>
  gapMinutes: Generated<number>
  bufferMinutes: Generated<number>
  vatRate: Generated<number>
  displayOrder: Generated<number>
  enabled4Booking: Generated<boolean>
  twOfferId: Generated<string | null>
  twSkuId: Generated<string | null>
  promotion: Json<Promotion | null>
  happyHours: Json<HappyHours | null>
  deletedTime: Generated<Date | null>
}

type ProductVariantTable = {
  businessObjectId: string
  id: string
  productId: string
  name: string
  price: number
  duration: number
  gapFrom: Generated<number>
  gapMinutes: Generated<number>
  bufferMinutes: Generated<number>
  displayOrder: Generated<number>
}

type ProductSpecialistTable = {
  businessObjectId: string
  productId: string
  staffId: string
}

type AppUserTable = {
  id: string
  metadataId: string
  name: Generated<string>
  surname: Generated<string>
  email: Generated<string | null>
  emailConfirmedTime: Generated<Date | null>
  phoneNr: Generated<string | null>
  phoneNrConfirmedTime: Generated<Date | null>
  passwordHash: Generated<string | null>
  pinHash: Generated<string | null>
  language: Generated<Language>
  createdTime: Generated<Date>
}

type UserRoleTable = {
  businessObjectId: string
  userId: string
  role: Role
  staffId: Generated<string | null>
}

type TokenTable = {
  hash: Buffer
  id: string
  userId: string
  client: Client
  role: Role
  businessObjectId: Generated<string | null>
  staffId: Generated<string | null>
  createdTime: Generated<Date>
  lastUsedTime: Generated<Date>
  expiresTime: Date
  slidingSeconds: Generated<number | null>
  revokedTime: Generated<Date | null>
}

type ChallengeTable = {
  hash: Buffer
  purpose: ChallengePurpose
  identity: string
  userId: Generated<string | null>
  newPasswordHash: Generated<string | null>
  codeHmac: Buffer
  tries: Generated<number>
  address: Generated<string | null>
  language: Generated<Language>
  businessObjectId: Generated<string | null>
  createdTime: Generated<Date>
  expiresTime: Date
  usedTime: Generated<Date | null>
}

type RateCountTable = {
  key: string
  windowStart: Date
  count: Generated<number>
}

type IdempotencyKeyTable = {
  scope: string
  key: string
  call: string
  bodyHash: Buffer
  status: Generated<number | null>
  response: Json<unknown>
  createdTime: Generated<Date>
}

type CustomerTable = {
  id: string
  userId: Generated<string | null>
  enteredByBusinessObjectId: Generated<string | null>
  name: Generated<string>
  surname: Generated<string>
  email: Generated<string | null>
  phoneNr: Generated<string | null>
  phoneNrConfirmed: Generated<boolean>
  birthday: Generated<string | null>
  language: Generated<Language>
  registeredAt: Generated<Date>
}

type CustomerProfileTable = {
  businessObjectId: string
  customerId: string
  type: Generated<CustomerType>
  typePinned: Generated<boolean>
  registeredAt: Generated<Date>
  lastCheckIn: Generated<Date | null>
  notificationSubscribed: Generated<boolean>
  communicationPreference: Generated<CommunicationPreference>
  blackListed: Generated<boolean>
}

type AppointmentTable = {
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
  currency: string
  language: Generated<Language>
  version: Generated<number>
  icsSequence: Generated<number>
  createdTime: Generated<Date>
  lastModified: Generated<Date>
}

type AppointmentServiceTable = {
  businessObjectId: string
  appointmentId: string
  position: number
  productId: string
  variantId: Generated<string | null>
  name: string
  price: number
  listPrice: number
  priceReason: Generated<'promotion' | 'happyHours' | null>
  duration: number
  segments: Json<Segment[]>
  assignedStaffId: Generated<string | null>
}

type SlotHoldTable = {
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
}

type OccupationTable = {
  businessObjectId: string
  id: Generated<string>
  staffId: string
  during: string
  appointmentId: Generated<string | null>
  slotHoldId: Generated<string | null>
  overridden: Generated<boolean>
}

type AppointmentHistoryTable = {
  businessObjectId: string
  id: string
  appointmentId: string
  at: Generated<Date>
  by: 'customer' | 'salon' | 'system'
  userId: Generated<string | null>
  what: string
  data: Json<Record<string, unknown>>
}

type AppointmentMessageTable = {
  businessObjectId: string
  id: string
  appointmentId: string
  fromCustomer: boolean
  text: string
  createdTime: Generated<Date>
}

type MessageTable = {
  id: string
  businessObjectId: Generated<string | null>
  cause: string
  type: string
  channel: 'EMAIL' | 'SMS'
  recipient: string
  subject: Generated<string>
  text: string
  sealed: Generated<boolean>
  ics: Generated<string | null>
  language: Language
  status: Generated<MessageStatus>
  attempts: Generated<number>
  provider: Generated<string | null>
  providerReference: Generated<string | null>
  error: Generated<string | null>
  createdTime: Generated<Date>
  sendingTime: Generated<Date | null>
  guardedRetry: Generated<boolean>
  sentTime: Generated<Date | null>
}

type WorkerTable = {
  id: string
  startedTime: Generated<Date>
  seenTime: Generated<Date>
}

export type Database = {
  installation: InstallationTable
  businessObject: BusinessObjectTable
  openingRule: OpeningRuleTable
  teaserImage: TeaserImageTable
  staff: StaffTable
  staffHours: StaffHoursTable
  staffException: StaffExceptionTable
  staffAbsence: StaffAbsenceTable
  category: CategoryTable
  product: ProductTable
  productVariant: ProductVariantTable
  productSpecialist: ProductSpecialistTable
  appUser: AppUserTable
  userRole: UserRoleTable
  token: TokenTable
  challenge: ChallengeTable
  rateCount: RateCountTable
  idempotencyKey: IdempotencyKeyTable
  customer: CustomerTable
  customerProfile: CustomerProfileTable
  appointment: AppointmentTable
  appointmentService: AppointmentServiceTable
  slotHold: SlotHoldTable
  occupation: OccupationTable
  appointmentHistory: AppointmentHistoryTable
  appointmentMessage: AppointmentMessageTable
  message: MessageTable
  worker: WorkerTable
}
