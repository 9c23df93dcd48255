import type { Span } from '@goldline/domain/availability/facts'
import type { HoursKind } from '@goldline/domain/availability/working-time'
import { addDays, type Day, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { spanOf, without } from './days.ts'
import type { Row } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Worker } from './salon-model.ts'
import type { AbsencePlan, SalonPlan, StaffPlan } from './salon-plan.ts'

type Ids = { businessObjectId: string; staffId: string }

/** The staff of a plan: their rows, and the diary's view of them. */
export function buildStaff(plan: SalonPlan, businessObjectId: string, random: Random) {
  const people = plan.staff.map((person) => ({ person, staffId: random.id() }))
  const domain = plan.email.slice(plan.email.indexOf('@'))
  const staff = people.map(({ person, staffId }, index): Row<'staff'> => {
    const { name, surname, permissions = null } = person
    const email = `${person.key}${domain}`
    return {
      businessObjectId,
      id: staffId,
      personId: random.id(),
      name,
      surname,
      email,
      color: index,
      displayOrder: index,
      permissions,
    }
  })
  const each = <T>(rowsOf: (person: StaffPlan, ids: Ids) => T[]) =>
    people.flatMap(({ person, staffId }) => rowsOf(person, { businessObjectId, staffId }))
  return {
    rows: {
      staff,
      staffHours: each((person, ids) => hoursRows(person, ids, random)),
      staffException: each((person, ids) => exceptionRows(person, ids, random)),
      staffAbsence: each((person, ids) =>
        absenceRows(person, plan.timeZone).map((row) => ({ ...ids, id: random.id(), ...row })),
      ),
    },
    workers: people.map(({ person, staffId }) => workerOf(person, staffId)),
  }
}

function workerOf(person: StaffPlan, id: string): Worker {
  const isSickOn = (day: Day) =>
    (person.absences ?? []).some(({ kind, from, to }) => kind === 'SICK' && from <= day && day <= to)
  return { id, key: person.key, spansOn: (day) => spansOn(person, day), isSickOn }
}

function hoursRows({ shifts }: StaffPlan, ids: Ids, random: Random): Row<'staffHours'>[] {
  return weekdays.flatMap((weekday) => {
    const shift = shifts[weekday]
    if (shift === undefined) return []
    const row = (kind: HoursKind, [fromTime, toTime]: readonly [string, string]) => ({
      ...ids,
      id: random.id(),
      kind,
      weekday,
      fromTime,
      toTime,
    })
    return [row('WORK', shift.work), row('BREAK', shift.pause)]
  })
}

function exceptionRows({ exceptions = [] }: StaffPlan, ids: Ids, random: Random): Row<'staffException'>[] {
  return exceptions.flatMap(({ date, hours }) =>
    hours.map(([fromTime, toTime]) => ({ ...ids, id: random.id(), date, fromTime, toTime })),
  )
}

function absenceRows({ absences = [] }: StaffPlan, timeZone: string) {
  const { startOfDay, toInstant } = zone(timeZone)
  return absences.map(({ kind, from, to, hours }) => {
    const part = hours && spanOf(hours)
    const fromTime = new Date(part ? toInstant(from, part.from) : startOfDay(from))
    const toTime = new Date(part ? toInstant(to, part.to) : startOfDay(addDays(to, 1)))
    return { kind, fromTime, toTime }
  })
}

/** STF-03: the date's own hours, or the weekday's shift less its break; in both cases without absences. */
function spansOn({ shifts, exceptions = [], absences = [] }: StaffPlan, day: Day): Span[] {
  const own = exceptions.filter(({ date }) => date === day).flatMap(({ hours }) => hours.map(spanOf))
  const shift = shifts[weekdayOf(day)]
  const usual = shift === undefined ? [] : without([spanOf(shift.work)], spanOf(shift.pause))
  return absences
    .filter(({ from, to }) => from <= day && day <= to)
    .reduce<Span[]>((spans, absence) => without(spans, absentOn(absence)), own.length > 0 ? own : usual)
}

function absentOn({ hours }: AbsencePlan): Span {
  return hours === undefined ? { from: 0, to: 2 * 1440 } : spanOf(hours)
}
