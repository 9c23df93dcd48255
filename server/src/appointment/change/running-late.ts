import { getRunningLate, type LateVisit, sayRunningLate } from '@goldline/contract/appointment/running-late'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import { canNotifyOfDelay, delays, hasBegun } from '@goldline/domain/staff/running-late'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'

import { Refused } from '../../http/errors.ts'
import { ownSalon, read, routes, write } from '../../http/route.ts'
import { timeOfDay } from '../../message/format.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { addressRefused } from '../../message/refused-address.ts'
import { say } from '../../texts/say.ts'
import { requireManagingPerson } from '../permission.ts'
import { storeMessage } from './write-message.ts'

/** Sends each affected customer one message about the delay; the calendar does not change (STF-05). */
export const runningLateRoutes = routes(
  read(getRunningLate, async ({ salon, actor, params, query, now }) => {
    requireManagingPerson(actor, params.id)

    return lateVisits(salon, { staffId: params.id, minutes: Number(query.minutes), now })
  }),
  write(sayRunningLate, { lock: ownSalon }, async ({ salon, deps, actor, params, body, now }) => {
    requireManagingPerson(actor, params.id)
    const { userId } = actor
    const late = await lateVisits(salon, { staffId: params.id, minutes: body.minutes, now })
    const told: string[] = []
    const untold: { appointmentId: string; reason: ReturnType<typeof notSentReason> }[] = []
    for (const { appointmentId, startTime } of body.visits) {
      if (told.includes(appointmentId)) continue
      const visit = late.find((each) => each.appointmentId === appointmentId && isSame(each.startTime, startTime))
      if (visit === undefined || visit.text === null || visit.told || visit.channel === null) {
        untold.push({ appointmentId, reason: notSentReason(visit) })
        continue
      }
      const columns = { expectedTime: new Date(visit.expectedTime) }
      await storeMessage(salon, deps, { id: appointmentId, userId, fromCustomer: false, text: visit.text, columns })
      told.push(appointmentId)
    }
    return { told, untold }
  }),
)

const isSame = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)

function notSentReason(visit: LateVisit | undefined) {
  if (visit === undefined) return 'moved'
  if (visit.text === null) return 'on-time'
  return visit.told ? 'told' : 'unreachable'
}

type DelayedVisitRow = {
  id: string
  status: AppointmentStatus
  startTime: Date
  expectedTime: Date | null
  /** Start of the person's own part of the visit, in epoch milliseconds. */
  from: number
  to: number
  language: Language
  name: string | null
  surname: string | null
  email: string | null
  phoneNr: string | null
  preference: CommunicationPreference
  channels: Channel[]
}

type DelayQuery = { staffId: string; minutes: number; now: number }

/** Refuses an unknown person with staff.notFound. */
async function lateVisits(salon: InSalon, { staffId, minutes, now }: DelayQuery): Promise<LateVisit[]> {
  const businessObject = await salon
    .selectFrom('staff')
    .innerJoin('businessObject as b', 'b.id', 'staff.businessObjectId')
    .select(['staff.name', 'b.timeZone', 'b.country'])
    .where('staff.id', '=', staffId)
    .where('staff.deletedTime', 'is', null)
    .executeTakeFirstOrThrow(() => new Refused('staff.notFound'))
  const rows = await dayOf(salon, { staffId, now, timeZone: businessObject.timeZone })
  const day = rows.map((row) => ({ id: row.id, from: row.from, to: row.to, begun: hasBegun(row, now) }))
  const delayed = new Map(delays(day, minutes).map(({ id, delay }) => [id, delay]))
  return rows.flatMap((row) => {
    const delay = delayed.get(row.id)
    if (delay === undefined || !startsWith(row)) return []
    const expected = row.startTime.getTime() + delay
    if (!canNotifyOfDelay(expected, now)) return []
    return [lateVisit(row, { expected: new Date(expected), staff: businessObject.name, place: businessObject })]
  })
}

/**
 * Whether the customer has not arrived and starts with this person; customers who start with a colleague come as
 * agreed.
 */
const startsWith = ({ status, name, from, startTime }: DelayedVisitRow): boolean =>
  status === 'CONFIRMED' && name !== null && from === startTime.getTime()

type DelayText = { expected: Date; staff: string; place: { timeZone: string; country: string } }

function lateVisit(row: DelayedVisitRow, { expected, staff, place }: DelayText): LateVisit {
  const { language, name, surname } = row
  const minutes = Math.round((expected.getTime() - row.startTime.getTime()) / 60_000)
  const time = timeOfDay(expected, { language, ...place })
  return {
    appointmentId: row.id,
    name: name ?? '',
    surname: surname ?? '',
    startTime: row.startTime.toISOString(),
    expectedTime: expected.toISOString(),
    channel: chooseContactPoint(row)?.channel ?? null,
    language,
    text: minutes === 0 ? null : say(language, 'runningLate', { customer: name ?? '', staff, minutes, time }),
    told: row.expectedTime !== null && row.expectedTime >= expected,
  }
}

type Day = { staffId: string; now: number; timeZone: string }

/** Returns the person's visits today, ordered by the start of the person's own part. */
async function dayOf(salon: InSalon, { staffId, now, timeZone }: Day): Promise<DelayedVisitRow[]> {
  const clock = zone(timeZone)
  const today = clock.toWall(now).day
  const from = new Date(clock.startOfDay(today))
  const to = new Date(clock.startOfDay(addDays(today, 1)))
  const { rows } = await sql<DelayedVisitRow>`
    select a.id, a.status, a.start_time, a.expected_time, a.language, c.name, c.surname,
      extract(epoch from min(lower(o.during)))::float8 * 1000 as "from",
      extract(epoch from max(upper(o.during)))::float8 * 1000 as "to",
      coalesce(c.email, case when u.email_confirmed_time is not null then u.email end) as email,
      coalesce(c.phone_nr, case when u.phone_nr_confirmed_time is not null then u.phone_nr end) as phone_nr,
      coalesce(p.communication_preference, 'VIA_ANY') as preference,
      ${addressRefused(sql`coalesce(c.email, u.email)`)} as email_refused,
      (select channels from installation) as channels
    from occupation o
    join appointment a on a.business_object_id = o.business_object_id and a.id = o.appointment_id
    left join customer c on c.id = a.customer_id
    left join app_user u on u.id = c.user_id
    left join customer_profile p on p.business_object_id = a.business_object_id and p.customer_id = c.id
    where o.business_object_id = ${salon.id} and o.staff_id = ${staffId}
      and o.during && tstzrange(${from}, ${to}) and a.status in ('CONFIRMED', 'CHECKED_IN', 'BLOCKER')
    group by a.business_object_id, a.id, c.id, u.id, p.business_object_id, p.customer_id
    order by min(lower(o.during)), a.id`.execute(salon.db)
  return rows
}
