/** Reminds customers of upcoming visits (MSG-17). */
import { reminderAheadHours, reminderStep } from '@goldline/domain/message/reminder'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type DataKind, deleteBatch } from '../../jobs/kept-data.ts'
import { loadMessageFacts } from '../telling/appointment-facts.ts'
import { storeToldStaff } from '../telling/enqueue-appointment.ts'
import { enqueueReminder } from './enqueue-reminder.ts'

type StartKey = { businessObjectId: string; id: string; startTime: Date }
type DueReminder = StartKey & {
  startSetTime: Date
  hours: number
  windowHours: number
  timeZone: string
  brought: boolean
}

/** Job: enqueues due reminders. Returns their number. */
export async function sendDueReminders(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let sent = 0
  for (const { startSetTime, hours, windowHours, timeZone, brought, ...visit } of await findUnreminded(deps, now)) {
    const start = visit.startTime.getTime()
    const step = reminderStep({ start, hours, windowHours, timeZone, startSet: startSetTime.getTime(), now })
    if (step === 'wait') continue
    // One failure must not delay the other reminders.
    const told = await transact(deps.db, (tx) =>
      sendReminder(inSalon(tx, visit.businessObjectId), deps, { visit, silent: step === 'none' || brought }),
    ).catch((err) => deps.log.error({ err, appointmentId: visit.id }, 'not reminded'))
    if (told) sent++
  }
  return sent
}

/**
 * Returns visits without a reminder, soonest first. A guest's visit gets none of its own if the party's host has a
 * visit that day (APT-23): one message per party.
 */
async function findUnreminded({ db }: Deps, now: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`/* unreminded */
    select a.business_object_id, a.id, a.start_time, coalesce(a.start_set_time, a.created_time) as start_set_time, b.reminder_hours as hours, b.cancellation_window_hours as window_hours, b.time_zone,
      a.customer_id is null and exists (select from appointment h where h.business_object_id = a.business_object_id
        and h.party_id = a.party_id and h.party_position = 1 and h.status = 'CONFIRMED'
        and abs(date_part('epoch', h.start_time - a.start_time)) < 43200) as brought
    from appointment a join business_object b on b.id = a.business_object_id
    where a.status = 'CONFIRMED' and a.booking_type <> 'BLOCKER' and b.reminder_hours > 0
      and a.start_time > ${new Date(now)}
      and a.start_time <= ${new Date(now)}::timestamptz + make_interval(hours => b.reminder_hours + ${reminderAheadHours + 1})
      and not exists (select from visit_reminder r where r.business_object_id = a.business_object_id
        and r.appointment_id = a.id and r.start_time = a.start_time)
    order by a.start_time, a.id`.execute(db)
  return rows
}

type ReminderToSend = { visit: StartKey; silent: boolean }

/** Checks again under the visit's lock: the visit may be moving, or another process may be sending its reminder. */
async function sendReminder(salon: InSalon<Tx>, deps: Deps, { visit, silent }: ReminderToSend): Promise<boolean> {
  const { id: appointmentId, startTime } = visit
  const facts = await loadMessageFacts(salon, appointmentId)
  if (facts?.appointment.status !== 'CONFIRMED') return false
  if (facts.appointment.startTime.getTime() !== startTime.getTime()) return false
  const key = { businessObjectId: salon.id, appointmentId, startTime }
  const written = await salon.db
    .insertInto('visitReminder')
    .values({ ...key, createdTime: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'appointmentId', 'startTime']).doNothing())
    .executeTakeFirst()
  if (silent || written.numInsertedOrUpdatedRows === 0n) return false
  const told = await enqueueReminder(salon, deps, facts)
  if (told) await storeToldStaff(salon, { appointmentId })
  return told
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptReminders: readonly DataKind[] = [
  {
    kind: 'That a visit was recalled',
    days: 30,
    basis: 'nobody is reminded twice; nothing else reads it',
    remove: (before) => deleteBatch('visit_reminder', 'start_time', before),
  },
]
