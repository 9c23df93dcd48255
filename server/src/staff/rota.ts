import { copyWeek, getRota, putPattern, putRotaDay, removeRotaDay } from '@goldline/contract/staff/rota'
import type { Span } from '@goldline/domain/availability/facts'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { hoursRefusal } from '@goldline/domain/staff/hours'
import { hoursOfDay, mondayOf, patternOn, weeksOf } from '@goldline/domain/staff/rota'
import { type Day, dayNumber, dayOf, isDay } from '@goldline/domain/time/day'
import { daysOf } from '@goldline/domain/time/period'
import { findNewlyStranded } from '../appointment/cover/stranded.ts'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { runInTransaction, runOnPool } from '../db/run-statement.ts'
import type { Tx } from '../db/transaction.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, read, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { timesOf, writePattern } from '../team/add-person.ts'
import { lockStaff, salonStaff } from '../team/queries.ts'
import { absencesBetween } from './absence-rows.ts'

/** STF-03, STF-10: reads who works when; all staff may see it, but not why a person is away. */
export const getRotaRoute = read(getRota, async ({ db, deps: { pool }, actor, query, now }) => {
  const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const hours = await loadHours(runOnPool(pool), businessObjectId, range)
  const absences = await absencesBetween(db, actor, { clock, range })
  const days = daysOf(range)
  const people = (await salonStaff(inSalon(db, businessObjectId))).filter(({ active }) => active)
  return {
    opening: days.map((date) => ({
      date,
      spans: openingSpans(hours.opening, date).map(({ from, to }) => ({ from, to })),
    })),
    staff: people.flatMap(({ id, name, surname, color, photo, version }) => {
      const facts = hours.staff.find((each) => each.id === id)
      // Skip a person added after the hours were read; clients reload on the notice about the new person.
      if (facts === undefined) return []
      const held = patternOn(facts, range.to)
      const person = {
        '@type': 'basic-staff' as const,
        id,
        name,
        surname,
        color,
        photo,
        version,
        pattern: {
          from: held.pattern?.from ?? dayOf(mondayOf(dayNumber(range.from))),
          weeks: weeksOf(held),
        },
        days: days.map((date) => ({ date, ...hoursOfDay(facts, date) })),
        absences: absences.filter(({ staffId }) => staffId === id),
      }
      return [person]
    }),
  }
})

/** STF-10: sets a pattern from a date on. */
export const putPatternRoute = write(
  putPattern,
  { lock: ownSalon },
  async ({ salon, actor, params: { id }, query, body: { validFrom, from, weeks }, ifMatch, now }) => {
    const { businessObjectId } = actor
    requireDay(from)
    requireDay(validFrom)
    weeks.forEach((week, index) => {
      for (const day of week) refuseIf(hoursRefusal(day), { field: `body.weeks.${index}.${day.weekday}` })
      if (new Set(week.map(({ weekday }) => weekday)).size !== week.length) throw new Refused('staff.hours-invalid')
    })
    return findNewlyStranded(salon, { businessObjectId, now, tried: isTried(query) }, async () => {
      const version = await lockStaff(salon, { id, ifMatch })
      await writePattern(salon, { staffId: id, now }, { validFrom, from, weeks })
      return { version }
    })
  },
)

/** STF-03: sets a date's own hours. */
export const putRotaDayRoute = write(
  putRotaDay,
  { lock: ownSalon },
  async ({ salon, tx, actor, params: { id, date }, query, body: { spans }, ifMatch, now }) => {
    const { businessObjectId } = actor
    requireDay(date)
    refuseIf(hoursRefusal({ work: spans, breaks: [] }), { field: 'body.spans' })
    return findNewlyStranded(salon, { businessObjectId, now, tried: isTried(query) }, async () => {
      const version = await lockStaff(salon, { id, ifMatch })
      await writeDay(tx, { businessObjectId, staffId: id, date, now }, spans)
      return { version }
    })
  },
)

/** STF-03: resets a date to the pattern's hours. */
export const removeRotaDayRoute = write(
  removeRotaDay,
  { lock: ownSalon },
  async ({ salon, tx, actor, params: { id, date }, query, ifMatch, now }) => {
    const { businessObjectId } = actor
    requireDay(date)
    return findNewlyStranded(salon, { businessObjectId, now, tried: isTried(query) }, async () => {
      const version = await lockStaff(salon, { id, ifMatch })
      await writeDay(tx, { businessObjectId, staffId: id, date, now }, undefined)
      return { version }
    })
  },
)

type OneDay = { businessObjectId: string; staffId: string; date: Day; now: number }

/** Writes a date's own hours; an empty list is a day off, undefined means the pattern's hours. */
async function writeDay(tx: Tx, { now, ...day }: OneDay, spans: readonly Span[] | undefined): Promise<void> {
  await inSalon(tx, day.businessObjectId)
    .deleteFrom('staffException')
    .where('staffId', '=', day.staffId)
    .where('date', '=', day.date)
    .execute()
  if (spans === undefined) return
  const rows = spans.length === 0 ? [{ fromTime: null, toTime: null }] : spans.map(timesOf)
  await tx
    .insertInto('staffException')
    .values(rows.map((row) => ({ ...day, id: uuidv7(now), ...row })))
    .execute()
}

/**
 * Copies a week's hours. A day whose copied hours equal its pattern gets none of its own, so that it follows later
 * changes.
 */
export const copyWeekRoute = write(
  copyWeek,
  { lock: ownSalon },
  ({ salon, actor: { businessObjectId }, query, body, now }) => {
    requireDay(body.from)
    requireDay(body.to)
    return findNewlyStranded(salon, { businessObjectId, now, tried: isTried(query) }, () =>
      copyDays(salon, { ...body, now }),
    )
  },
)

type Copy = { from: Day; to: Day; now: number }

async function copyDays(salon: InSalon<Tx>, { now, ...body }: Copy): Promise<{ changedDays: number }> {
  const [source, target] = [mondayOf(dayNumber(body.from)), mondayOf(dayNumber(body.to))]
  const load = async (monday: number) =>
    (await loadHours(runInTransaction(salon.db), salon.id, { from: dayOf(monday), to: dayOf(monday + 6) })).staff
  const [sourceStaff, targetStaff] = [await load(source), await load(target)]
  let changedDays = 0
  for (const person of targetStaff) {
    const model = sourceStaff.find(({ id }) => id === person.id)
    if (model === undefined || !person.active) continue
    const before = changedDays
    for (let offset = 0; offset < 7; offset++) {
      const date = dayOf(target + offset)
      const wanted = hoursOfDay(model, dayOf(source + offset)).spans
      if (same(wanted, hoursOfDay(person, date).spans)) continue
      const usual = hoursOfDay({ ...person, exceptions: [] }, date).spans
      const day = { businessObjectId: salon.id, staffId: person.id, date, now }
      await writeDay(salon.db, day, same(wanted, usual) ? undefined : wanted)
      changedDays++
    }
    if (changedDays > before) await lockStaff(salon, { id: person.id, ifMatch: undefined })
  }
  return { changedDays }
}

const isTried = ({ tried }: { tried?: 'true' | undefined }): boolean => tried === 'true'

const same = (some: readonly Span[], others: readonly Span[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Refuses invalid days and days before 2000 or after 2999. */
function requireDay(day: Day): void {
  if (!isDay(day) || day < '2000-01-01' || day > '2999-12-31') throw new Refused('date-range-invalid')
}
