/** Set-up for privacy tests: a person with a row in every table that can hold one, and a search for remaining rows. */

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { TestApp } from './app.ts'
import { aCustomer, aToken, aUser } from './builders.ts'
import { aFavouriteRow, aKeptGuestRow } from './kept-rows.ts'
import { aSignatureRow } from './owned-rows.ts'
import { aPatchTestRow } from './patch-tests.ts'
import { aSalon, book, booked, type SalonForTests } from './salon.ts'

export const traces = {
  name: 'Wilhelmine',
  surname: 'Trautenau',
  email: 'wilhelmine@trace.example',
  phoneNr: '+41791230099',
}

export type TracedPerson = Awaited<ReturnType<typeof aTracedPerson>>

/**
 * Creates a person who booked, wrote, got messages, consented, reviewed, waits, holds a slot and requested a code, and
 * whom a salon also typed in.
 */
export async function aTracedPerson({ app, db }: Pick<TestApp, 'app' | 'db'>, salon?: SalonForTests) {
  const { email, phoneNr, name, surname } = traces
  const confirmed = { emailConfirmedTime: new Date(0), phoneNrConfirmedTime: new Date(0) }
  const userId = await aUser(db, { name, surname, email, phoneNr, ...confirmed })
  const { id: customerId } = await aCustomer(db, { userId, name, surname, email, phoneNr, birthday: '1981-04-05' })
  const token = await aToken(db, { userId })
  const place = salon ?? (await aSalon(db, 2, { notificationSubscribers: 'desk@example.com' }))
  const coming = booked(await book(app, place, token, { startTime: '2027-03-03T11:00:00Z' }))
  const past = await aPastVisit(db, place, customerId)
  await leaveTraces(db, place, { customerId, userId, past })
  const marketing = { notificationSubscribed: true, textVersion: latest(shippedTexts.MARKETING).version }
  const url = `/v1/user/me/salons/${place.id}`
  await app.inject({ method: 'PATCH', url, headers: token, payload: marketing })
  return { userId, customerId, token, salon: place, coming: coming.id, past, email, phoneNr }
}

async function aPastVisit(db: Kysely<Database>, { id: businessObjectId, product }: SalonForTests, customerId: string) {
  const id = randomUUID()
  const own = { businessObjectId, appointmentId: id }
  const time = { startTime: new Date('2027-02-01T10:00:00Z'), endTime: new Date('2027-02-01T11:00:00Z') }
  await db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id,
      customerId,
      status: 'FULFILLED',
      bookingType: 'ONLINE',
      currency: 'CHF',
      title: `for ${traces.name}`,
      ...time,
    })
    .execute()
  await db
    .insertInto('appointmentService')
    .values({
      ...own,
      position: 0,
      productId: product,
      name: 'Schnitt',
      price: 8000,
      listPrice: 8000,
      duration: 60,
      segments: '[]',
    })
    .execute()
  const written = { ...own, id: randomUUID() }
  await db
    .insertInto('appointmentMessage')
    .values({ ...written, fromCustomer: false, text: `Liebe ${traces.name}` })
    .execute()
  await db
    .insertInto('appointmentHistory')
    .values({ ...written, by: 'salon', what: 'booked', data: JSON.stringify({ phoneNr: traces.phoneNr }) })
    .execute()
  return id
}

type LeftPerson = { customerId: string; userId: string; past: string }
const soon = new Date('2027-03-05T10:00:00Z')

async function leaveTraces(db: Kysely<Database>, salon: SalonForTests, left: LeftPerson) {
  const id = randomUUID()
  await leaveReview(db, salon.id, { ...left, id })
  await leaveWish(db, salon, { ...left, id })
  await leaveKeys(db, { ...left, id })
  await leaveTypedName(db, salon.id)
  await leaveOrder(db, salon.id, { ...left, id })
  await aFavouriteRow(db, salon.id, left.userId)
  await aKeptGuestRow(db, left.userId, `Kind ${traces.surname}`)
  await aSignatureRow(db, salon, { id, customerId: left.customerId, name: traces.name })
  await aPatchTestRow(db, salon.id, { customerId: left.customerId, testId: salon.product, guest: traces.name })
}

type Trace = LeftPerson & { id: string }

async function leaveReview(db: Kysely<Database>, businessObjectId: string, { id, customerId, past }: Trace) {
  const { name, surname } = traces
  const own = { businessObjectId, id }
  const review = { ...own, customerId, appointmentId: past, status: 'DONE', rating: 4, language: 'de' } as const
  await db
    .insertInto('review')
    .values({ ...review, shownName: `${name} T.`, text: `Gruss, ${surname}` })
    .execute()
  await db
    .insertInto('reviewReply')
    .values({ ...own, reviewId: id, text: `Danke ${name}` })
    .execute()
  await db
    .insertInto('reviewLink')
    .values({ ...own, customerId, hash: Buffer.from(id), expiresTime: soon })
    .execute()
}

/** Adds a waiting list entry, a place in the queue and a slot hold. */
async function leaveWish(db: Kysely<Database>, salon: SalonForTests, { id, customerId }: Trace) {
  const own = { businessObjectId: salon.id, id }
  await db
    .insertInto('waitingListEntry')
    .values({
      ...own,
      customerId,
      products: [salon.product],
      fromDate: '2027-03-04',
      toDate: '2027-03-05',
      fromTime: '09:00',
      toTime: '18:00',
      language: 'de',
    })
    .execute()
  await db
    .insertInto('queueEntry')
    .values({
      ...own,
      customerId,
      partyId: id,
      position: 1,
      name: traces.name,
      initial: 'T',
      byNumber: false,
      day: '2027-03-01',
      number: 1,
      language: 'de',
      noticeVersion: '2026-12-01',
      products: [salon.product],
      staffId: null,
      status: 'LEFT',
      endsTime: new Date('2027-03-01T18:00:00Z'),
    })
    .execute()
  const held = { startTime: soon, endTime: new Date('2027-03-05T11:00:00Z'), expiresTime: soon, services: '[]' }
  await db
    .insertInto('slotHold')
    .values({ ...own, hash: Buffer.from(id), identity: traces.email, ...held })
    .execute()
}

/** Adds a challenge, a stored answer, a known device and a passkey. */
async function leaveKeys(db: Kysely<Database>, { id, customerId, userId }: Trace) {
  const { email, phoneNr, name } = traces
  const hash = Buffer.from(id)
  await db
    .insertInto('challenge')
    .values({ hash, purpose: 'SIGN_IN', identity: phoneNr, codeHmac: Buffer.alloc(32), expiresTime: soon })
    .execute()
  await db
    .insertInto('idempotencyKey')
    .values({
      scope: `user:${randomUUID()}`,
      key: randomUUID(),
      call: 'cancelAppointment',
      bodyHash: Buffer.alloc(32),
      status: 200,
      response: JSON.stringify({ owner: { id: customerId, name, email } }),
    })
    .execute()
  await db.insertInto('knownDevice').values({ hash, id, userId, expiresTime: soon }).execute()
  await db.insertInto('passkey').values({ id, userId, credentialId: randomUUID(), publicKey: hash }).execute()
}

/** Adds an order she paid at the till. */
async function leaveOrder(db: Kysely<Database>, businessObjectId: string, { id, customerId }: Trace) {
  const sums = { subtotal: 8000, sum: 8000, turnover: 8000, tipAmount: 0, rounding: 0, total: 8000, changeAmount: 0 }
  const points = { points: 0, pointsValue: 0, pointsEarned: 80, pointsBalance: 80 }
  const whose = { businessObjectId, id, customerId, userId: null, byName: 'Sofia', tillId: null, number: null }
  await db
    .insertInto('saleOrder')
    .values({ ...whose, ...sums, ...points, kind: 'RECORD', currency: 'CHF', vat: '[]', businessDay: '2027-02-01' })
    .execute()
  const line = { kind: 'SERVICE', name: 'Schnitt', quantity: 1, unitPrice: 8000, listPrice: 8000, gross: 8000 } as const
  await db
    .insertInto('orderLine')
    .values({
      businessObjectId,
      orderId: id,
      position: 0,
      id,
      ...line,
      due: 8000,
      pointsValue: 0,
      covered: false,
      priceReason: null,
      vatRate: null,
      staffId: null,
      appointmentId: null,
      productId: null,
      variantId: null,
    })
    .execute()
  await db
    .insertInto('bonusPointEntry')
    .values({ businessObjectId, id, customerId, kind: 'EARNED', points: 80, cause: `EARNED ${id}`, orderId: id })
    .execute()
  const { id: productId } = await inSalon(db, businessObjectId)
    .selectFrom('product')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const package5 = { businessObjectId, id, name: 'Fünf Schnitte', productId, variantId: null, visits: 5 }
  await db
    .insertInto('visitPackage')
    .values({ ...package5, price: 36_000 })
    .execute()
  await db
    .insertInto('customerPackage')
    .values({ ...package5, customerId, packageId: id, singlePrice: 8000 })
    .execute()
}

/** Adds her as typed in by a salon. */
async function leaveTypedName(db: Kysely<Database>, businessObjectId: string) {
  const { name, surname, phoneNr } = traces
  const typed = { id: randomUUID(), name, surname, phoneNr, enteredByBusinessObjectId: businessObjectId }
  await db.insertInto('customer').values(typed).execute()
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: typed.id, registeredAt: new Date(0) })
    .execute()
}

/** Finds all tables (`schema.table`), also the job queue's, with a row that contains one of the words. */
export async function whereFound(db: Kysely<Database>, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} t
      where to_jsonb(t)::text ilike any(${words.map((word) => `%${word}%`)}::text[])`.execute(db)
    if ((rows[0]?.count ?? 0) > 0) found.push(name)
  }
  return found
}
