import type { PreferredSlots } from '@goldline/domain/business-object/booking-rules'
import type { SetupItem, SetupStep } from '@goldline/domain/business-object/setup'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import type { Weekday } from '@goldline/domain/time/day'
import type { Tier } from '@goldline/domain/user/tier'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

export type BusinessObjectTables = {
  operatorRecord: {
    id: string
    time: Date
    verb: string
    target: string
    before: string
    after: string
    reason: string
  }

  installation: {
    id: Generated<number>
    demo: Generated<boolean>
    seededTime: Generated<Date | null>
    pushPublicKey: Generated<string | null>
    pushPrivateKey: Generated<string | null>
    codeOverdraft: Generated<number>
    backedUpTime: Generated<Date | null>
    backupFailedTime: Generated<Date | null>
    brokenInvariants: Generated<number>
    keyProbe: Generated<string | null>
    heldSince: Generated<Date | null>
    restoredFrom: Generated<Date | null>
    channels: Generated<Channel[]>
  }

  businessObject: {
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
    reminderHours: Generated<number>
    maxConfirmedAppointments: Generated<number>
    preferredSlots: Generated<PreferredSlots>
    quietFromHour: Generated<number>
    quietUntilHour: Generated<number>
    quietSundays: Generated<boolean>
    partnerDomains: Generated<string[]>
    embedHosts: Generated<string[]>
    reserveWithGoogle: Generated<boolean>
    googleOptOutAskedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  /** Written by triggers only. `setBy` is a transaction id, as text. */
  salonStamp: {
    businessObjectId: string
    stamp: Generated<string>
    setBy: Generated<string>
  }

  formerUrlName: {
    businessObjectId: string
    urlName: string
    createdTime: Generated<Date>
  }

  openingRule: {
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

  salonSetup: {
    businessObjectId: string
    step: Generated<SetupStep | null>
    done: Generated<SetupItem[]>
    putAway: Generated<boolean>
  }

  teaserImage: {
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
  pageChange: {
    businessObjectId: string
    changedTime: Generated<Date>
    words: Generated<string>
  }

  picture: {
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
}
