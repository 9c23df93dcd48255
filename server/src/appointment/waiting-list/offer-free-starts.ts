/** Job: offers free starts to customers on the waiting list (AVL-11). */

import type { RequestedStaff } from '@goldline/domain/appointment/requested-staff'
import {
  canGetOffer,
  chooseOffers,
  splitNewStarts,
  suitableStarts,
  waitingListLimits,
} from '@goldline/domain/appointment/waiting-list'
import { slotsInSlices } from '@goldline/domain/availability/availability'
import { addDays, type Day, type DayRange } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { loadFacts } from '../../availability/queries.ts'
import { toWish } from '../../availability/wish.ts'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { runOnPool } from '../../db/run-statement.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { readContact } from '../../message/contact.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { enqueueWaitingListCheck } from './enqueue-check.ts'
import { enqueueFreeStart } from './enqueue-free-start.ts'

/** Maximum number of entries per salon and run, in order of joining. */
const maxPerRun = 200

/** Checks every salon with a waiting list: the booking horizon moves and quiet periods end without any write. */
export async function checkWaitingLists(deps: Deps): Promise<void> {
  const salons = await acrossSalons(deps.db)
    .selectFrom('waitingListEntry')
    .select('businessObjectId')
    .distinct()
    .execute()
  for (const { businessObjectId } of salons)
    await transact(deps.db, (tx) => enqueueWaitingListCheck(inSalon(tx, businessObjectId)))
}

/**
 * Checks one salon. Repeating it offers nothing twice: offers are recorded in the transaction that queues their
 * message.
 */
export async function offerFreeStarts(deps: Deps, businessObjectId: string): Promise<void> {
  const now = deps.clock.now()
  const businessObject = await deps.db
    .selectFrom('businessObject')
    .select(['timeZone', 'horizonDays'])
    .where('id', '=', businessObjectId)
    .executeTakeFirst()
  // The salon was deleted after the job was queued, for example by a reset of the demo.
  if (businessObject === undefined) return
  const clock = zone(businessObject.timeZone)
  const today = clock.toWall(now).day
  await deletePastEntries(deps, businessObjectId, today)

  const waiting = await loadWaiting(deps, businessObjectId, now)
  const horizon = addDays(today, businessObject.horizonDays)
  const look = cachedSearch(deps, businessObjectId)
  const lines: EntryStarts[] = []
  for (const entry of waiting) {
    const { wish, products, staffId, staffIds } = entry
    const range = { from: wish.from < today ? today : wish.from, to: wish.to > horizon ? horizon : wish.to }
    const asked = { products, staffId, staffIds: staffIds ?? undefined, range }
    const mayBe = canGetOffer(entry, now) && (await isReachable(inSalon(deps.db, entry.businessObjectId), entry))
    const free = mayBe ? suitableStarts(wish, await look(asked), clock) : undefined
    lines.push({ ...entry, starts: free ? await findNewStarts(deps, entry, free) : [] })
  }
  const { told, later } = chooseOffers(lines, now)
  for (const one of told)
    await transact(deps.db, (tx) => sendOffer(inSalon(tx, businessObjectId), deps, { ...one, lines }))
  if (later)
    await transact(deps.db, (tx) =>
      enqueueWaitingListCheck(inSalon(tx, businessObjectId), waitingListLimits.headStartMs),
    )
}

/** Whether a message can reach the customer; otherwise they get no offer and the next person does. */
async function isReachable(salon: InSalon, { customerId }: WaitingEntry): Promise<boolean> {
  const customer = await readContact(salon, customerId)
  return customer !== undefined && chooseContactPoint(customer) !== undefined
}

type WaitingEntry = Awaited<ReturnType<typeof loadWaiting>>[number]
type EntryStarts = WaitingEntry & { starts: number[] }

/** Returns the free starts not offered to an entry yet. A start that was taken counts as new when it is free again. */
async function findNewStarts(
  { db }: Deps,
  { businessObjectId, id, known }: WaitingEntry,
  free: readonly number[],
): Promise<number[]> {
  const still = splitNewStarts(known, free)
  if (still.known.length < known.length)
    await inSalon(db, businessObjectId)
      .updateTable('waitingListEntry')
      .set({ knownStarts: still.known.map((start) => new Date(start)) })
      .where('id', '=', id)
      .execute()
  return still.news
}

async function deletePastEntries({ db }: Deps, businessObjectId: string, today: Day): Promise<void> {
  await inSalon(db, businessObjectId).deleteFrom('waitingListEntry').where('toDate', '<', today).execute()
}

/**
 * Returns entries that may get an offer now (`canGetOffer`) and those within their head start. Entries that never get a
 * message do not block others.
 */
async function loadWaiting({ db }: Deps, businessObjectId: string, now: number) {
  const { told, quietMs, headStartMs } = waitingListLimits
  const before = (ms: number) => new Date(now - ms)
  const rows = await inSalon(db, businessObjectId)
    .selectFrom('waitingListEntry as entry')
    .leftJoin('customerProfile as profile', (join) =>
      join
        .onRef('profile.businessObjectId', '=', 'entry.businessObjectId')
        .onRef('profile.customerId', '=', 'entry.customerId'),
    )
    .selectAll('entry')
    .where('entry.bookedAppointmentId', 'is', null)
    .where(({ fn, val }) => fn.coalesce('profile.blackListed', val(false)), '=', false)
    .where(({ eb, or, and }) =>
      or([
        eb('entry.toldTime', 'is', null),
        and([eb('entry.toldCount', '<', told), eb('entry.toldTime', '<=', before(quietMs))]),
        eb('entry.toldTime', '>', before(headStartMs)),
      ]),
    )
    .orderBy('entry.createdTime')
    .orderBy('entry.id')
    .limit(maxPerRun)
    .execute()
  return rows.map((row) => ({
    ...row,
    wish: { from: row.fromDate, to: row.toDate, fromTime: row.fromTime, toTime: row.toTime },
    known: row.knownStarts.map((start) => start.getTime()),
    told:
      row.toldTime && row.toldStartTime ? { time: row.toldTime.getTime(), start: row.toldStartTime.getTime() } : null,
  }))
}

type StartsQuery = RequestedStaff & { products: readonly string[]; range: DayRange }

/** Computes free starts once per run for each combination of services, staff and days, since many entries share one. */
function cachedSearch(deps: Deps, businessObjectId: string) {
  const looked = new Map<string, ReturnType<typeof slotsFor>>()
  return (wished: StartsQuery) => {
    const key = JSON.stringify(wished)
    const slots = looked.get(key) ?? slotsFor(deps, businessObjectId, wished)
    looked.set(key, slots)
    return slots
  }
}

async function slotsFor(deps: Deps, businessObjectId: string, { range, ...asked }: StartsQuery) {
  if (range.from > range.to) return []
  const now = deps.clock.now()
  try {
    const loaded = await loadFacts(runOnPool(deps.pool), { businessObjectId, range, now }, (offer) =>
      toWish(offer, asked),
    )
    return await inSlices(
      slotsInSlices(loaded.facts, loaded.wish, { range, now, onLimit: () => deps.metrics.searchLimitHits.inc() }),
    )
  } catch (error) {
    // A service or staff member can no longer be booked: keep the entry, in case that changes.
    if (error instanceof Refused) return []
    throw error
  }
}

type StartOffer = { id: string; start: number; lines: readonly EntryStarts[] }

/** Marks the entry before the message: of two concurrent runs, the second finds the mark and offers nothing. */
async function sendOffer(salon: InSalon<Tx>, deps: Deps, { id, start, lines }: StartOffer): Promise<void> {
  const entry = lines.find((each) => each.id === id)
  if (entry === undefined) return
  const { numUpdatedRows } = await salon
    .updateTable('waitingListEntry')
    .set({
      toldTime: new Date(deps.clock.now()),
      toldStartTime: new Date(start),
      toldCount: entry.toldCount + 1,
    })
    .where('id', '=', id)
    .where('toldCount', '=', entry.toldCount)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { customerId, products, staffId, staffIds, language } = entry
  const wish = { products, staffId, staffIds }
  await enqueueFreeStart(salon, deps, { entryId: id, businessObjectId: salon.id, customerId, ...wish, language, start })
}
