/**
 * Enters the demo's visits from outside (MKT-02, RWG-01): a marketplace's stand-in sends its events, and Google's call
 * books. The product's own functions process each at the time when it was booked, in some milliseconds.
 */

import { isCancelled } from '@goldline/domain/appointment/status'
import { serviceIdOf } from '@goldline/domain/google/booking-server'
import { fractionDigits } from '@goldline/domain/money'
import { productKey } from '@goldline/domain/product/product-key'
import { shippedTexts } from '@goldline/server/config/legal'
import { latest } from '@goldline/server/consent/texts'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import type { VisitDeps } from '@goldline/server/deps'
import { createBooking } from '@goldline/server/google/booking-server/create-booking'
import { Refused } from '@goldline/server/http/errors'
import { uuidv7 } from '@goldline/server/ids'
import { grantedLink, writeLink } from '@goldline/server/marketplace/connect'
import { linkOf } from '@goldline/server/marketplace/queries'
import { eventFrom, handleEvent } from '@goldline/server/marketplace/receive-event'
import { sql } from 'kysely'
import { insertAll } from './insert-rows.ts'
import type { StartMarketplace, VenueBooking } from './marketplace.ts'
import { skuOf, venue } from './outside-plan.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import { silent } from './silent.ts'
import type { VisitRows } from './visit-rows.ts'

type OutsideFacts = {
  salon: Salon
  /** The visits as they would be written in bulk. */
  rows: readonly VisitRows[]
  random: Random
  deps: Pick<VisitDeps, 'secrets' | 'config'>
  start: StartMarketplace | undefined
}
/** `clock.at`: the time at which current actions are recorded; epoch milliseconds. */
type EntryWork = Omit<OutsideFacts, 'deps'> & { tx: Tx; clock: { at: number }; deps: VisitDeps }
type EnteredVisit = { id: string; planned: VisitRows }

/** Call this once the salon's other visits are written. */
export async function enterOutside(tx: Tx, { deps, ...facts }: OutsideFacts): Promise<void> {
  const inOrder = facts.rows.toSorted((one, other) => bookedAt(one) - bookedAt(other))
  const [first] = inOrder
  if (first === undefined) return
  const clock = { at: bookedAt(first) - dayMs }
  const work = { ...facts, tx, clock, deps: { ...deps, ...silent, clock: { now: () => clock.at } } }
  await agreeWithGoogle(work)
  const there = await connect(work)
  const entered: EnteredVisit[] = []
  try {
    for (const planned of inOrder) {
      clock.at = bookedAt(planned)
      const id = planned.visit.type === 'RWG' ? await bookAtGoogle(work, planned) : await there?.book(planned)
      if (id !== undefined) entered.push({ id, planned })
    }
  } finally {
    await there?.close()
  }
  await forgetMessages(work, entered)
  await follow(work, entered)
}

const dayMs = 86_400_000

const bookedAt = ({ appointment: { createdTime, startTime } }: VisitRows): number =>
  (createdTime ?? startTime).getTime()

/**
 * RWG-03: customers with an account who book at Google have agreed to join both. Ids are not random, as in accounts.ts.
 */
async function agreeWithGoogle({ tx, rows, salon, clock: { at } }: EntryWork): Promise<void> {
  const textVersion = latest(shippedTexts.RESERVE_WITH_GOOGLE).version
  const people = new Set(rows.flatMap(({ visit: { type, person } }) => (type === 'RWG' && person ? [person] : [])))
  const consent = [...people].flatMap(({ userId, language }) => {
    if (userId === null) return []
    const given = { kind: 'RESERVE_WITH_GOOGLE', granted: true, textVersion, language, client: 'BOOKING' } as const
    return [{ ...given, id: uuidv7(at), userId, businessObjectId: salon.id, createdTime: new Date(at) }]
  })
  await insertAll(tx, { consent })
}

/** Rolls back everything that a refused booking wrote. */
async function bookAtGoogle({ tx, deps, random, salon }: EntryWork, { visit, appointment }: VisitRows) {
  const { person, offers, requestedStaffId } = visit
  const [offer] = offers
  if (person === null || offer === undefined) return undefined
  const { name, surname, email, phoneNr, language } = person
  const product = productKey(offer)
  await sql`savepoint booking`.execute(tx)
  try {
    const { booking } = await createBooking(tx, deps, {
      product,
      slot: {
        merchant_id: salon.id,
        service_id: serviceIdOf(product),
        start_sec: String(appointment.startTime.getTime() / 1000),
        duration_sec: String(offer.duration * 60),
        ...(requestedStaffId !== null && { resources: { staff_id: requestedStaffId } }),
      },
      user_information: {
        user_id: person.id,
        ...{ given_name: name, family_name: surname, telephone: phoneNr ?? '', email: email ?? '' },
        language_code: language,
      },
      idempotency_token: random.id(),
    })
    return booking?.booking_id
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint booking`.execute(tx)
    return undefined
  }
}

/** Connects and maps the salon. @returns undefined: there is no marketplace */
async function connect(work: EntryWork) {
  const { tx, salon, clock, start, random, deps } = work
  if (start === undefined) return undefined
  const there = await start({ now: () => clock.at, post: (_, headers, text = '') => receive(headers, text) })
  const { marketplace } = there
  const key = there.key(venue.id)
  const own = { businessObjectId: salon.id, kind: 'CONNECT', venueId: venue.id, key, now: clock.at } as const
  await writeLink(tx, await grantedLink({ ...deps, marketplace }, own))
  await map(tx, salon)
  const row = await linkOf(inSalon(tx, salon.id), 'CONNECT')

  async function receive(headers: Record<string, string>, text: string) {
    const signed = { row, header: headers['mpp-signature'], text, now: clock.at }
    const answer = await handleEvent(tx, deps, eventFrom({ ...deps, marketplace }, signed))
    return { status: 200, text: JSON.stringify(answer) }
  }

  async function book(planned: VisitRows): Promise<string | undefined> {
    const wanted = bookingOf(salon, planned, random)
    if (wanted === undefined) return undefined
    const { bookingId } = there.book(venue.id, wanted)
    const [sent] = await there.deliver()
    if (isCancelled(planned.appointment.status)) {
      clock.at = (planned.appointment.lastModified ?? planned.appointment.startTime).getTime()
      there.change(bookingId, { status: 'CANCELLED' })
      await there.deliver()
    }
    return sent?.body.appointmentId as string | undefined
  }
  return { book, close: () => there.close() }
}

async function map(tx: Tx, { id, offers, workers }: Salon): Promise<void> {
  const mapped = offers.flatMap((offer) => {
    const sku = skuOf(offer)
    return sku ? [{ ...sku, table: offer.variantId === null ? 'product' : 'productVariant', offer } as const] : []
  })
  const own = inSalon(tx, id)
  for (const { table, offer, ...sku } of mapped)
    await own
      .updateTable(table)
      .set(sku)
      .where('id', '=', offer.variantId ?? offer.productId)
      .execute()
  for (const worker of workers)
    await own
      .updateTable('staff')
      .set({ twEmployeeId: employeeOf(workers, worker.id) })
      .where('id', '=', worker.id)
      .execute()
}

const employeeOf = (workers: Salon['workers'], id: string | null): string =>
  String(venue.firstEmployee + workers.findIndex((worker) => worker.id === id))

/** Half of them are paid there. */
function bookingOf(
  { currency, workers }: Salon,
  { visit, appointment, appointmentService }: VisitRows,
  random: Random,
): VenueBooking | undefined {
  const offer = visit.offers[0]
  const sku = visit.offers[0] && skuOf(visit.offers[0])
  if (offer === undefined || sku === undefined || visit.person === null) return undefined
  const { name, surname, email, phoneNr } = visit.person
  const amount = ((appointmentService[0]?.price ?? 0) / 10 ** fractionDigits(currency)).toFixed(
    fractionDigits(currency),
  )
  const price = { amount, currency }
  return {
    ...{ start: appointment.startTime.toISOString(), end: appointment.endTime.toISOString() },
    ...{ employeeId: employeeOf(workers, visit.staffId), offerId: sku.twOfferId, skuId: sku.twSkuId },
    ...{ price, prepaid: random.chance(0.5) ? price : null },
    consumer: { name: `${name} ${surname}`, ...(email && { email }), ...(phoneNr && { phone: phoneNr }) },
  }
}

/** Removes the messages about these bookings, so that the demo's first messages are those of its visitor. */
async function forgetMessages({ tx, salon }: EntryWork, entered: readonly EnteredVisit[]): Promise<void> {
  await sql`
    with gone as (delete from message where business_object_id = ${salon.id}
      and appointment_id = any(${entered.map(({ id }) => id)}::uuid[]) returning id)
    select graphile_worker.remove_job('message:' || id) from gone`.execute(tx)
}

/** Applies what has happened to them since, as for every other visit. */
async function follow({ tx, salon }: EntryWork, entered: readonly EnteredVisit[]): Promise<void> {
  const changed = entered.filter(({ planned: { visit, appointment } }) => {
    return appointment.status !== 'CONFIRMED' && !(visit.type === 'TREATWELL' && isCancelled(appointment.status))
  })
  const rows = changed.map(({ id, planned: { appointment } }) => {
    return { id, status: appointment.status, at: appointment.lastModified ?? appointment.startTime }
  })
  await sql`update appointment a set status = s.status, last_modified = s.at, version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}) as s (id uuid, status text, at timestamptz)
    where a.business_object_id = ${salon.id} and a.id = s.id`.execute(tx)
  const freed = rows.filter(({ status }) => isCancelled(status)).map(({ id }) => id)
  await sql`delete from occupation where business_object_id = ${salon.id} and appointment_id = any(${freed}::uuid[])`.execute(
    tx,
  )
  const appointmentHistory = changed.flatMap(({ id, planned }) =>
    planned.appointmentHistory.filter(({ what }) => what !== 'booked').map((row) => ({ ...row, appointmentId: id })),
  )
  await insertAll(tx, { appointmentHistory })
}
