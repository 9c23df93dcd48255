/** Jobs that read people's other calendars (STF-04). */

import {
  type CalendarProblem,
  calendarDays,
  calendarWait,
  requestsOnlyChanges,
  shouldNotifyOfFailure,
} from '@goldline/domain/staff/busy-calendar'
import { addDays } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import { zone } from '@goldline/domain/time/zone'
import type { Selectable } from 'kysely'
import { findNewlyStranded } from '../../appointment/cover/stranded.ts'
import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Database } from '../../db/tables.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addJobs, type NewJob } from '../../jobs/add-jobs.ts'
import { enqueueCalendarLost } from './enqueue-calendar-lost.ts'
import { readInWorker } from './in-worker.ts'
import { busyTimesBetween, type PersonKey } from './queries.ts'

const mostAtOnce = 500

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config' | 'calendars'>
type CalendarRow = Selectable<Database['busyCalendar']>
type ReadFailure = { problem: CalendarProblem; error: string; retryAfterMs?: number | undefined }
/** Result of a successful read; `busy` undefined: the file has not changed. */
type CalendarTimes = { busy: Span[]; etag: string | null; range: Span } | { busy: undefined }

/** Builds the job that reads a person's calendar; at most one per person runs at a time. */
export const busyCalendarJob = ({ businessObjectId, staffId }: PersonKey): NewJob => ({
  task: 'readBusyCalendar',
  payload: { businessObjectId, staffId },
  key: `readBusyCalendar:${businessObjectId}:${staffId}`,
})

/** Recurring job that enqueues all due calendars of active people. */
export async function readDueCalendars({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const due = await acrossSalons(db)
    .selectFrom('busyCalendar as c')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'c.businessObjectId').onRef('s.id', '=', 'c.staffId'),
    )
    .select(['c.businessObjectId', 'c.staffId'])
    .where('c.nextTime', '<=', new Date(clock.now()))
    .where('s.active', '=', true)
    .where('s.deletedTime', 'is', null)
    .orderBy('c.nextTime')
    .limit(mostAtOnce)
    .execute()
  await addJobs(db, due.map(busyCalendarJob))
}

export async function readBusyCalendar(deps: ReadDeps, person: PersonKey): Promise<void> {
  const row = await inSalon(deps.db, person.businessObjectId)
    .selectFrom('busyCalendar')
    .selectAll()
    .where('staffId', '=', person.staffId)
    .executeTakeFirst()
  if (row === undefined || row.nextTime.getTime() > deps.clock.now()) return
  const found = await fetchTimes(deps, row)
  if ('problem' in found) await writeFailure(deps, row, found)
  else await writeFound(deps, row, found)
}

async function fetchTimes(
  { db, clock, secrets, calendars }: ReadDeps,
  row: CalendarRow,
): Promise<CalendarTimes | ReadFailure> {
  const asks = requestsOnlyChanges({ fullTime: row.fullTime?.getTime(), now: clock.now() })
  const answer = await calendars.read(secrets.open(row.address), asks ? row.etag : null)
  if (answer.kind === 'failed') return answer
  if (answer.kind === 'unchanged') return asks ? { busy: undefined } : { problem: 'REFUSED', error: 'unasked HTTP 304' }
  const { timeZone } = await salonRow(inSalon(db, row.businessObjectId), ['timeZone'])
  const salonClock = zone(timeZone)
  const days = calendarDays(salonClock, clock.now())
  const range = { from: salonClock.startOfDay(days.from), to: salonClock.startOfDay(addDays(days.to, 1)) }
  const read = await readInWorker({ text: answer.text, timeZone, range })
  return 'problem' in read ? { ...read, error: 'not read' } : { ...read, etag: answer.etag, range }
}

/** Writes changed times under the salon's lock, and marks the visits that lose their person by them (STF-10k). */
async function writeFound(deps: ReadDeps, row: CalendarRow, found: CalendarTimes): Promise<void> {
  const now = deps.clock.now()
  const { businessObjectId } = row
  const full = found.busy && { fullTime: new Date(now), etag: found.etag }
  const change = found.busy && (await isNew(deps, row, found)) ? found : undefined
  const work = async (tx: Tx) => {
    const well = { failures: 0, failingSince: null, problem: null, toldTime: null, readTime: new Date(now), ...full }
    const wait = calendarWait({ failures: 0, random: Math.random() })
    if (!(await update(tx, row, { ...well, nextTime: new Date(now + wait) })) || !change) return
    await findNewlyStranded(inSalon(tx, businessObjectId), { businessObjectId, now, tried: false }, async () => {
      await replaceTimes(tx, row, change)
      return {}
    })
  }
  await (change ? transactInSalon(deps.db, businessObjectId, (salon) => work(salon.db)) : transact(deps.db, work))
}

type Times = { busy: Span[]; range: Span }

async function isNew(
  { db }: ReadDeps,
  { businessObjectId, staffId }: CalendarRow,
  { busy, range }: Times,
): Promise<boolean> {
  const rows = await busyTimesBetween(db, { businessObjectId, staffId }, range)
  const known = rows.map(({ fromTime, toTime }) => [Math.max(fromTime.getTime(), range.from), toTime.getTime()])
  return JSON.stringify(known) !== JSON.stringify(busy.map(({ from, to }) => [from, to]))
}

/** Replaces the busy times in the range; earlier ones stay. */
async function replaceTimes(tx: Tx, { businessObjectId, staffId }: CalendarRow, { busy, range }: Times): Promise<void> {
  await inSalon(tx, businessObjectId)
    .deleteFrom('busyTime')
    .where('staffId', '=', staffId)
    .where('toTime', '>', new Date(range.from))
    .execute()
  if (busy.length === 0) return
  const rows = busy.map(({ from, to }) => ({ fromTime: new Date(from), toTime: new Date(to) }))
  await tx
    .insertInto('busyTime')
    .values(rows.map((times) => ({ businessObjectId, staffId, ...times })))
    .execute()
}

async function writeFailure(
  deps: ReadDeps,
  row: CalendarRow,
  { problem, error, retryAfterMs }: ReadFailure,
): Promise<void> {
  const now = deps.clock.now()
  const { businessObjectId, staffId } = row
  const failures = row.failures + 1
  const since = row.failingSince?.getTime() ?? now
  const wait = calendarWait({ failures, random: Math.random(), asked: retryAfterMs })
  const tells = shouldNotifyOfFailure({ failingSince: since, told: row.toldTime !== null, now })
  deps.log.warn({ businessObjectId, staffId, failures, problem, error }, 'A calendar could not be read')
  await transact(deps.db, async (tx) => {
    const state = { failures, problem, failingSince: new Date(since), nextTime: new Date(now + wait) }
    const still = await update(tx, row, { ...state, ...(tells && { toldTime: new Date(now) }) })
    if (still && tells) await enqueueCalendarLost(tx, deps, { businessObjectId, staffId, since })
  })
}

/** Updates the row unless its address was replaced or removed in the meantime. @returns whether it did */
async function update(tx: Tx, row: CalendarRow, set: Partial<CalendarRow>): Promise<boolean> {
  const still = await inSalon(tx, row.businessObjectId)
    .updateTable('busyCalendar')
    .set(set)
    .where('staffId', '=', row.staffId)
    .where('revision', '=', row.revision)
    .returning('revision')
    .executeTakeFirst()
  return still !== undefined
}
