import type { AbsenceKind, AbsenceStatus, HoursKind } from '@goldline/domain/availability/working-time'
import type { PreferredSlots } from '@goldline/domain/business-object/booking-rules'
import type { SetupItem, SetupStep } from '@goldline/domain/business-object/setup'
import type { Language } from '@goldline/domain/message/kinds'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import type { StaffPermission } from '@goldline/domain/staff/permission'
import type { Weekday } from '@goldline/domain/time/day'
import type { Tier } from '@goldline/domain/user/tier'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

export type InstallationTable = {
  id: Generated<number>
  demo: Generated<boolean>
  seededTime: Generated<Date | null>
}

export type BusinessObjectTable = {
  id: string
  urlName: string
  name: string
  description: Json<Partial<Record<Language, string>>>
  street: Generated<string>
  postalCode: Generated<string>
  city: Generated<string>
  country: string
  holidayRegion: Generated<string | null>
  latitude: Generated<number | null>
  longitude: Generated<number | null>
  phoneNr: Generated<string | null>
  placeId: Generated<string | null>
  email: Generated<string | null>
  timeZone: string
  currency: Generated<string>
  language: Generated<Language>
  version: Tier
  spendAmountToBonusPointConversionRate: Generated<number>
  appointmentLifeTimeInDays: Generated<number>
  orderLifetimeInDays: Generated<number>
  /** PRIV-02 */
  healthNotes: Generated<boolean>
  showCustomerDataStaffApp: Generated<boolean>
  showCustomerDataCheckout: Generated<boolean>
  notificationSubscribers: Generated<string>
  servedCountries: Generated<string[]>
  openingActivated: Generated<boolean>
  openingOpen: Generated<string>
  openingClose: Generated<string>
  openingCapacity: Generated<number | null>
  openingVersion: Generated<number>
  slotStepMinutes: Generated<number>
  leadTimeMinutes: Generated<number>
  horizonDays: Generated<number>
  freezeMinutes: Generated<number>
  cancellationWindowHours: Generated<number>
  maxConfirmedAppointments: Generated<number>
  preferredSlots: Generated<PreferredSlots>
  createdTime: Generated<Date>
}

/** Written by triggers only. `setBy` is a transaction id, as text. */
export type SalonStampTable = {
  businessObjectId: string
  stamp: Generated<string>
  setBy: Generated<string>
}

export type FormerUrlNameTable = {
  businessObjectId: string
  urlName: string
  createdTime: Generated<Date>
}

export type OpeningRuleTable = {
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

export type SalonSetupTable = {
  businessObjectId: string
  step: Generated<SetupStep | null>
  done: Generated<SetupItem[]>
  putAway: Generated<boolean>
}

export type TeaserImageTable = {
  businessObjectId: string
  id: string
  path: string
  displayOrder: Generated<number>
  width: number
  height: number
  widths: number[]
  color: string
  alt: Json<Partial<Record<Language, string>>>
  createdTime: Generated<Date>
}

/** Written by triggers only. */
export type PageChangeTable = {
  businessObjectId: string
  changedTime: Generated<Date>
  words: Generated<string>
}

export type StaffTable = {
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
  patternWeeks: Generated<number>
  patternFrom: Generated<string>
  version: Generated<number>
  deletedTime: Generated<Date | null>
}

export type StaffHoursTable = {
  businessObjectId: string
  id: string
  staffId: string
  week: Generated<number>
  kind: HoursKind
  weekday: Weekday
  fromTime: string
  toTime: string
}

export type StaffExceptionTable = {
  businessObjectId: string
  id: string
  staffId: string
  date: string
  fromTime: Generated<string | null>
  toTime: Generated<string | null>
}

export type StaffTargetTable = {
  businessObjectId: string
  staffId: string
  target: number
}

export type StaffAbsenceTable = {
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

export type StaffFeedTable = {
  businessObjectId: string
  staffId: string
  userId: string
  hash: Buffer
  createdTime: Generated<Date>
}

export type PictureTable = {
  businessObjectId: string
  id: string
  productId: Generated<string | null>
  staffId: Generated<string | null>
  customerId: Generated<string | null>
  path: string
  width: number
  height: number
  widths: number[]
  color: string
  createdTime: Generated<Date>
  removedTime: Generated<Date | null>
}

/** Texts by language. */
type Texts = Json<Partial<Record<Language, string>>>

export type CategoryTable = {
  businessObjectId: string
  id: string
  name: string
  names: Texts
  displayOrder: Generated<number>
  isDefault: Generated<boolean>
}

export type ProductTable = {
  businessObjectId: string
  id: string
  categoryId: string
  name: string
  names: Texts
  description: Generated<string>
  descriptions: Texts
  price: number
  priceFrom: Generated<boolean>
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
  ownTerms: Json<readonly OwnTerms[]>
  version: Generated<number>
  deletedTime: Generated<Date | null>
}

export type ProductVariantTable = {
  businessObjectId: string
  id: string
  productId: string
  name: string
  names: Texts
  price: number
  duration: number
  gapFrom: Generated<number>
  gapMinutes: Generated<number>
  bufferMinutes: Generated<number>
  displayOrder: Generated<number>
  ownTerms: Json<readonly OwnTerms[]>
}

export type ProductSpecialistTable = {
  businessObjectId: string
  productId: string
  staffId: string
}
