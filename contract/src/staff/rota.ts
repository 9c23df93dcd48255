/** Working times (STF-03, STF-10). In minutes from midnight of the day, wall clock; past 1440 on the next day. */
import { longestPattern as maxPatternWeeks } from '@goldline/domain/staff/rota'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Id, IfMatch, WeekdayName } from '../wire.ts'
import { Absence } from './absences.ts'
import { StaffId } from './people.ts'
import { DryRun, strandedVisits } from './stranded.ts'

const Spans = z.array(z.object({ from: z.int(), to: z.int() })).check(z.maxLength(12))
/** Days without hours are left out. */
const PatternWeek = z.array(z.object({ weekday: WeekdayName, work: Spans, breaks: Spans })).check(z.maxLength(7))
/** `from`: the Monday when the first week begins. */
const Pattern = z.object({ from: Day, weeks: z.array(PatternWeek).check(z.minLength(1), z.maxLength(maxPatternWeeks)) })
export type Pattern = z.infer<typeof Pattern>

/** `spans` without breaks, but including absences; `exception`: the date has its own hours. */
const RotaDay = z.object({ date: Day, spans: Spans, breaks: Spans, exception: z.boolean() })
export type RotaDay = z.infer<typeof RotaDay>

const RotaPerson = z.object({
  '@type': z.literal('basic-staff'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  color: z.int(),
  photo: z.nullable(Picture),
  pattern: Pattern,
  days: z.array(RotaDay),
  absences: z.array(Absence),
  version: z.int(),
})
export type RotaPerson = z.infer<typeof RotaPerson>

export const Rota = z.object({
  /** No spans: closed. */
  opening: z.array(z.object({ date: Day, spans: Spans })),
  staff: z.array(RotaPerson),
})
export type Rota = z.infer<typeof Rota>

export const getRota = call({
  id: 'getRota',
  summary: 'Working times: the active people’s hours, exceptions and absences of a range of days',
  route: 'GET /v1/rota',
  access: salon('calendar', ['ADMIN']),
  query: z.object({ from: Day, to: Day }),
  response: Rota,
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})

export const putPattern = call({
  id: 'putPattern',
  summary: 'Set the hours that repeat every one to four weeks, from a date on; earlier ones stay unchanged',
  route: 'PUT /v1/staff/{id}/pattern',
  access: salon('staff', ['ADMIN']),
  params: StaffId,
  requestHeaders: IfMatch,
  /** Replaces every pattern from `validFrom` on. */
  body: z.strictObject({ validFrom: Day, ...Pattern.shape }),
  query: DryRun,
  response: z.object({ version: z.int(), ...strandedVisits }),
  refuses: ['staff.notFound', 'version-conflict', 'staff.hours-invalid', 'date-range-invalid'],
})

export const putRotaDay = call({
  id: 'putRotaDay',
  summary: 'Set a date’s own hours, instead of the pattern’s; none: a day off',
  route: 'PUT /v1/staff/{id}/days/{date}',
  access: salon('staff', ['ADMIN']),
  params: z.object({ id: Id, date: Day }),
  requestHeaders: IfMatch,
  body: z.strictObject({ spans: Spans }),
  query: DryRun,
  response: z.object({ version: z.int(), ...strandedVisits }),
  refuses: ['staff.notFound', 'version-conflict', 'staff.hours-invalid', 'date-range-invalid'],
})

export const removeRotaDay = call({
  id: 'removeRotaDay',
  summary: 'Remove a date’s own hours: the pattern’s apply again',
  route: 'DELETE /v1/staff/{id}/days/{date}',
  access: salon('staff', ['ADMIN']),
  params: z.object({ id: Id, date: Day }),
  requestHeaders: IfMatch,
  query: DryRun,
  response: z.object({ version: z.int(), ...strandedVisits }),
  refuses: ['staff.notFound', 'version-conflict', 'date-range-invalid'],
})

/** Keeps the pattern on a day whose copied hours equal it. */
export const copyWeek = call({
  id: 'copyWeek',
  summary: 'Copy the hours of a week to another one, for everybody',
  route: 'POST /v1/rota/copies',
  access: salon('staff', ['ADMIN']),
  /** A day of the week to copy, and a day of the target week. */
  body: z.strictObject({ from: Day, to: Day }),
  query: DryRun,
  response: z.object({ changedDays: z.int(), ...strandedVisits }),
  status: 201,
  idempotent: true,
  refuses: ['date-range-invalid'],
})
