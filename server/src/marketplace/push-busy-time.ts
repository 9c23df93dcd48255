/** MKT-04: sends the staff's open and busy times to the marketplace, as a whole window with an increasing revision. */

import { staffTimes } from '@goldline/domain/marketplace/busy'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { loadHours } from '../availability/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Deps } from '../deps.ts'
import type { BusyWindow, Marketplace, MarketplaceOutcome } from '../providers/marketplace.ts'
import { isPaused, type MarketplaceDeps, recordFailure, recordSuccess } from './outcome.ts'
import { type LinkRow, linksOf, recordEvent, venueOf, workingLink } from './queries.ts'

const mostDays = 90
/** Maximum of tries, each with a higher revision, if another process has sent one. */
const mostTries = 3

/** Job, enqueued by every change of busy time. */
export async function pushBusyTime(deps: MarketplaceDeps, businessObjectId: string): Promise<void> {
  const now = deps.clock.now()
  const row = workingLink(await linksOf(inSalon(deps.db, businessObjectId)), now)
  if (deps.marketplace === undefined || row === undefined) return
  // A paused link sends everything with its next exchange.
  if (isPaused(row, now)) await markDue(deps, businessObjectId)
  else await pushAndRecord(deps, deps.marketplace, row)
}

/** Sends and records the outcome. @returns whether it was accepted */
export async function pushAndRecord(deps: MarketplaceDeps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const outcome = await push(deps, marketplace, row)
  if (outcome.kind !== 'done') {
    await markDue(deps, row.businessObjectId)
    await recordFailure(deps, row, outcome)
    return false
  }
  await recordSuccess(deps, row, { pushedTime: new Date(deps.clock.now()), pushDue: false })
  const { businessObjectId } = row
  await recordEvent(deps.db, deps, { businessObjectId, what: 'PUSHED', count: outcome.value })
  return true
}

const markDue = ({ db }: Pick<Deps, 'db'>, businessObjectId: string) =>
  inSalon(db, businessObjectId).updateTable('marketplaceLink').set({ pushDue: true }).execute()

/** Sends the window. @returns how many busy times were sent */
async function push(
  deps: MarketplaceDeps,
  marketplace: Marketplace,
  row: LinkRow,
): Promise<MarketplaceOutcome<number>> {
  let above = 0
  for (let tries = 1; ; tries++) {
    // Take the revision before reading, so that later changes are sent with a higher one.
    const revision = await nextRevision(deps, row.businessObjectId, above)
    const window = await windowOf(deps, row.businessObjectId, revision)
    const outcome = await marketplace.tellBusy(venueOf(deps, row), window)
    if (outcome.kind === 'stale' && tries < mostTries) {
      above = outcome.revision
      continue
    }
    if (outcome.kind !== 'done') return outcome
    return { kind: 'done', value: window.employees.reduce((sum, { busy }) => sum + busy.length, 0) }
  }
}

async function nextRevision({ db }: Pick<Deps, 'db'>, businessObjectId: string, above: number): Promise<number> {
  const { revision } = await db
    .insertInto('marketplaceRevision')
    .values({ businessObjectId, revision: above + 1 })
    .onConflict((conflict) =>
      conflict
        .column('businessObjectId')
        .doUpdateSet({ revision: sql<number>`greatest(marketplace_revision.revision, ${above}) + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

async function windowOf(deps: MarketplaceDeps, businessObjectId: string, revision: number): Promise<BusyWindow> {
  const { db, pool } = deps
  const salon = inSalon(db, businessObjectId)
  const people = await salon
    .selectFrom('staff')
    .select(['id', 'twEmployeeId'])
    .where('twEmployeeId', 'is not', null)
    .where('deletedTime', 'is', null)
    .execute()
  const named = new Map(people.map(({ id, twEmployeeId }) => [id, twEmployeeId ?? '']))
  const { timeZone, horizonDays } = await salonRow(salon, ['timeZone', 'horizonDays'])
  const clock = zone(timeZone)
  const { day: from } = clock.toWall(deps.clock.now())
  const range = { from, to: addDays(from, Math.min(horizonDays, mostDays)) }
  const { opening, staff } = await loadHours(runOnPool(pool), businessObjectId, range)
  const begin = clock.startOfDay(range.from)
  const end = clock.startOfDay(addDays(range.to, 1))
  const held = await heldBetween(deps, businessObjectId, { ids: [...named.keys()], begin, end })
  const own = staff.filter(({ id, active }) => active && named.has(id))
  return {
    from: iso(begin),
    to: iso(end),
    revision,
    employees: staffTimes({ timeZone, opening, staff: own, range, held }).map(({ staffId, open, busy }) => ({
      employeeId: named.get(staffId) ?? '',
      open: open.map(span),
      busy: busy.map(span),
    })),
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const span = ({ from, to }: { from: number; to: number }) => ({ start: iso(from), end: iso(to) })

type BusyRange = { ids: readonly string[]; begin: number; end: number }

async function heldBetween({ db }: Pick<Deps, 'db'>, businessObjectId: string, { ids, begin, end }: BusyRange) {
  const { rows } = await sql<{ staffId: string; from: number; to: number }>`/* marketplace-held */
    select staff_id, date_part('epoch', lower(during)) * 1000 as "from", date_part('epoch', upper(during)) * 1000 as "to"
    from occupation where business_object_id = ${businessObjectId} and staff_id = any(${[...ids]}::uuid[])
      and during && tstzrange(${new Date(begin)}, ${new Date(end)})`.execute(db)
  return rows
}
