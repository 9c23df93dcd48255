import { randomUUID } from 'node:crypto'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Language } from '@goldline/domain/message/kinds'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

export type Visit = { readonly businessObjectId: string; readonly appointmentId: string }

export type VisitOptions = {
  readonly subscribers?: string
  readonly preference?: CommunicationPreference
  readonly email?: string | null
  readonly phoneNr?: string | null
  readonly staffEmail?: string | null
  readonly language?: Language
  readonly customerName?: string
}

/** For tests: Sabine's cut with Lena in a salon of its own, on Monday 23 November 2026, 14:30 in Zürich. */
export async function aBookedVisit(db: Kysely<Database>, options: VisitOptions): Promise<Visit> {
  const [businessObjectId, appointmentId] = [randomUUID(), randomUUID()]
  const { staffId, productId } = await aSalon(db, businessObjectId, options)
  const customerId = await aCustomer(db, businessObjectId, options)
  await db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id: appointmentId,
      customerId,
      status: 'CONFIRMED',
      bookingType: 'ONLINE',
      startTime: new Date('2026-11-23T13:30:00Z'),
      endTime: new Date('2026-11-23T14:45:00Z'),
      currency: 'CHF',
      language: options.language ?? 'de',
    })
    .execute()
  await db
    .insertInto('appointmentService')
    .values({
      businessObjectId,
      appointmentId,
      position: 0,
      productId,
      name: 'Damenschnitt',
      price: 9500,
      listPrice: 9500,
      duration: 75,
      segments: JSON.stringify([{ kind: 'work', minutes: 75 }]),
      assignedStaffId: staffId,
    })
    .execute()
  return { businessObjectId, appointmentId }
}

async function aSalon(db: Kysely<Database>, businessObjectId: string, options: VisitOptions) {
  const [staffId, productId] = [randomUUID(), randomUUID()]
  await db
    .insertInto('businessObject')
    .values({
      id: businessObjectId,
      urlName: `lumiere-${businessObjectId.slice(0, 8)}`,
      name: 'Studio Lumière',
      description: '{}',
      street: 'Bahnhofstrasse 1',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
      phoneNr: '+41441234567',
      timeZone: 'Europe/Zurich',
      version: 'PRO',
      notificationSubscribers: options.subscribers ?? '',
    })
    .execute()
  await db
    .insertInto('staff')
    .values({
      businessObjectId,
      id: staffId,
      personId: randomUUID(),
      name: 'Lena',
      email: options.staffEmail === undefined ? 'lena@salon.example' : options.staffEmail,
    })
    .execute()
  return { staffId, productId }
}

async function aCustomer(db: Kysely<Database>, businessObjectId: string, options: VisitOptions): Promise<string> {
  const customerId = randomUUID()
  await db
    .insertInto('customer')
    .values({
      id: customerId,
      enteredByBusinessObjectId: businessObjectId,
      name: options.customerName ?? 'Sabine',
      surname: 'Muster',
      email: options.email === undefined ? 'sabine@customer.example' : options.email,
      phoneNr: options.phoneNr === undefined ? '+41791234567' : options.phoneNr,
    })
    .execute()
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId, communicationPreference: options.preference ?? 'VIA_ANY' })
    .execute()
  return customerId
}
