/** Checks and writes waiting list entries, for customers and the salon (AVL-11). */

import {
  findEntryFault,
  suitableStarts,
  type WaitingPeriod,
  waitingListLimits,
} from '@goldline/domain/appointment/waiting-list'
import { slotsInSlices } from '@goldline/domain/availability/availability'
import type { Language } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import type { Availability } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { uuidv7 } from '../../ids.ts'

/** Refuses an invalid wish with date-range-too-long or date-range-invalid. */
export function requireValidWish(wish: WaitingPeriod, today: string): void {
  const fault = findEntryFault(wish, today)
  if (fault) throw new Refused(fault.why === 'too-long' ? 'date-range-too-long' : 'date-range-invalid')
}

/**
 * Refuses more entries than allowed. Call under the locks of salon and customer, so that concurrent entries are
 * counted.
 */
export async function requireFreeEntry(salon: InSalon<Tx>, of: { customerId: string; today: string }): Promise<void> {
  const { count } = await salon
    .selectFrom('waitingListEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customerId', '=', of.customerId)
    .where('toDate', '>=', of.today)
    .where('bookedAppointmentId', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= waitingListLimits.perCustomer) throw new Refused('waiting-list.too-many')
}

/** Returns suitable starts that are free already; the page shows them, so they are not offered later. */
export async function findFreeStarts(
  deps: Deps,
  { businessObject, facts, wish: asked }: Availability,
  wish: WaitingPeriod,
): Promise<number[]> {
  const range = { from: wish.from, to: wish.to }
  const now = deps.clock.now()
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const free = await inSlices(slotsInSlices(facts, asked, { range, now, onLimit }))
  return suitableStarts(wish, free, zone(businessObject.timeZone))
}

type NewEntry = {
  businessObjectId: string
  customerId: string
  language: Language
  products: string[]
  staffId: string | null
  staffIds: readonly (string | null)[] | undefined
  wish: WaitingPeriod
  known: readonly number[]
}

export async function writeEntry(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { wish, known, staffIds, ...row }: NewEntry,
): Promise<string> {
  const now = clock.now()
  const id = uuidv7(now)
  const { from: fromDate, to: toDate, fromTime, toTime } = wish
  const times = { fromDate, toDate, fromTime, toTime, createdTime: new Date(now) }
  const knownStarts = known.map((start) => new Date(start))
  await tx
    .insertInto('waitingListEntry')
    .values({ ...row, ...times, id, staffIds: staffIds ? [...staffIds] : null, knownStarts })
    .execute()
  return id
}
