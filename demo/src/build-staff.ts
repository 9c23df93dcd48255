import { type HoursKind, workingSpans } from '@goldline/domain/availability/working-time'
import { addDays, type Weekday, weekdays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Worker } from './salon-model.ts'
import type { SalonPlan, StaffPlan } from './salon-plan.ts'
import { spanOf } from './salon-plan.ts'

type Ids = { businessObjectId: string; staffId: string }

/** Builds the staff of a plan: their rows, and what the diary needs of them. */
export function buildStaff(plan: SalonPlan, businessObjectId: string, random: Random) {
  const people = plan.staff.map((person) => ({ person, staffId: random.id() }))
  const domain = plan.email.slice(plan.email.indexOf('@'))
  const staff = people.map(({ person, staffId }, index): PlainRow<'staff'> => {
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
      staffPattern: each((_, ids) => [ids]),
      staffHours: each((person, ids) => hoursRows(person, ids, random)),
      staffException: each((person, ids) => exceptionRows(person, ids, random)),
      staffAbsence: each((person, ids) =>
        absenceRows(person, plan.timeZone).map((row) => ({ ...ids, id: random.id(), askedTime: row.fromTime, ...row })),
      ),
    },
    workers: people.map(({ person, staffId }) => workerOf(person, staffId, plan.timeZone)),
  }
}

const eachWeekday = <T>(of: (day: Weekday) => T): Record<Weekday, T> => ({
  MONDAY: of('MONDAY'),
  TUESDAY: of('TUESDAY'),
  WEDNESDAY: of('WEDNESDAY'),
  THURSDAY: of('THURSDAY'),
  FRIDAY: of('FRIDAY'),
  SATURDAY: of('SATURDAY'),
  SUNDAY: of('SUNDAY'),
})

function workerOf(person: StaffPlan, id: string, timeZone: string): Worker {
  const { shifts, exceptions = [], absences = [] } = person
  const on = (which: 'work' | 'pause', day: Weekday) => (shifts[day] ? [spanOf(shifts[day][which])] : [])
  const facts = {
    id,
    active: true,
    enabled4Booking: true,
    workingHours: eachWeekday((day) => on('work', day)),
    breaks: eachWeekday((day) => on('pause', day)),
    exceptions: exceptions.map(({ date, hours }) => ({ date, spans: hours.map(spanOf) })),
    absences: absenceRows(person, timeZone).map((away) => ({
      from: away.fromTime.getTime(),
      to: away.toTime.getTime(),
    })),
  }
  return {
    id,
    key: person.key,
    facts,
    spansOn: (day) => workingSpans(timeZone, { from: day, to: day }, facts).flatMap(({ spans }) => spans),
    isSickOn: (day) => absences.some(({ kind, from, to }) => kind === 'SICK' && from <= day && day <= to),
  }
}

function hoursRows({ shifts }: StaffPlan, ids: Ids, random: Random): PlainRow<'staffHours'>[] {
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

function exceptionRows({ exceptions = [] }: StaffPlan, ids: Ids, random: Random): PlainRow<'staffException'>[] {
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
