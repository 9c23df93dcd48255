/** Jobs that notify the phones of the staff concerned of requests and of changes of a visit (STF-07), without names. */
import { timeOfPerson } from '@goldline/domain/appointment/person-parts'
import type { Segment } from '@goldline/domain/availability/facts'
import type { Language } from '@goldline/domain/message/kinds'
import { type PushKind, pushesOf, pushLifeMs, pushWait, type VisitEvent } from '@goldline/domain/staff/push'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'
import type { PayloadOf } from '../jobs/kinds.ts'
import { shortDay, timeOfDay } from '../message/format.ts'
import { say } from '../texts/say.ts'
import { endPush } from './routes.ts'

type Push = PayloadOf<'sendPush'>

type PushDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'push' | 'config'>

const sending = (payload: Push, delayMs = 0): NewJob => ({ task: 'sendPush', payload, delayMs })

/** Enqueues one job per phone, so that a slow push service does not delay others. */
export async function pushNews({ db, clock }: PushDeps, key: PayloadOf<'pushNews'>): Promise<void> {
  const entry = await findEntry(db, key)
  if (entry === undefined) return
  const pushes = pushesOf(toVisitEvent(entry))
  const { businessObjectId } = key
  const { appointmentId: visitId, at } = entry
  const jobs: NewJob[] = []
  for (const { tokenId, staffId } of await findSubscriptions(db, {
    businessObjectId,
    now: clock.now(),
    but: entry.userId,
  })) {
    for (const { kind } of pushes.filter((each) => each.staffId === staffId))
      jobs.push(sending({ businessObjectId, tokenId, visitId, kind, time: at.getTime(), tries: 0 }))
  }
  await addJobs(db, jobs)
}

/** APT-16o: notifies the staff of an open request; none if it was answered meanwhile. */
export async function pushRequest(
  { db, clock }: PushDeps,
  { businessObjectId, id }: PayloadOf<'pushRequest'>,
): Promise<void> {
  const { rows } = await sql<{ at: Date; userId: string; staffIds: (string | null)[] }>`
    select r.created_time as at, r.user_id, array(select s->>'assignedStaffId' from jsonb_array_elements(h.services) s) as staff_ids
    from visit_request r join slot_hold h on h.business_object_id = r.business_object_id and h.request_id = r.id
    where r.business_object_id = ${businessObjectId} and r.id = ${id} and r.state = 'OPEN'`.execute(db)
  const [request] = rows
  if (request === undefined) return
  const { at, userId, staffIds } = request
  const told = await findSubscriptions(db, { businessObjectId, now: clock.now(), but: userId })
  const push = { businessObjectId, visitId: id, kind: 'requested', time: at.getTime(), tries: 0 }
  await addJobs(
    db,
    told.filter(({ staffId }) => staffIds.includes(staffId)).map(({ tokenId }) => sending({ ...push, tokenId })),
  )
}

type HistoryEntry = {
  what: string
  by: VisitEvent['by']
  userId: string | null
  at: Date
  data: { from?: unknown }
  appointmentId: string
  startTime: Date
  staffIds: (string | null)[]
}

/** Reads the history entry; undefined: the change was undone, or concerns a blocker. */
async function findEntry(db: Db, { businessObjectId, id }: PayloadOf<'pushNews'>): Promise<HistoryEntry | undefined> {
  const { rows } = await sql<HistoryEntry>`
    select h.what, h.by, h.user_id, h.at, h.data, a.id as appointment_id, a.start_time,
      array(select s.assigned_staff_id from appointment_service s where s.business_object_id = a.business_object_id
        and s.appointment_id = a.id order by s.position) as staff_ids
    from appointment_history h join appointment a on a.business_object_id = h.business_object_id and a.id = h.appointment_id
    where h.business_object_id = ${businessObjectId} and h.id = ${id} and a.booking_type <> 'BLOCKER'`.execute(db)
  return rows[0]
}

const Before = z.object({ startTime: z.optional(z.string()), staffIds: z.optional(z.array(z.nullable(z.string()))) })
const BeforeStaff = z.array(z.nullable(z.string()))

/** Converts a history entry: for a move it contains the former time and staff, for a reassignment the former staff. */
function toVisitEvent({ what, by, data, startTime, staffIds }: HistoryEntry): VisitEvent {
  const now = { start: startTime.getTime(), staffIds }
  const { data: staff } = BeforeStaff.safeParse(data.from)
  const from = staff === undefined ? Before.safeParse(data.from).data : { staffIds: staff }
  if (from === undefined) return { what, by, now, before: undefined }
  const start = from.startTime === undefined ? now.start : Date.parse(from.startTime)
  return { what, by, now, before: { start, staffIds: from.staffIds ?? staffIds } }
}

type DeviceQuery = { businessObjectId: string; now: number; but: string | null }

/** Reads the subscriptions of the salon's signed-in staff, except the person who made the change. */
async function findSubscriptions(db: Db, { businessObjectId, now, but }: DeviceQuery) {
  const { rows } = await sql<{ tokenId: string; staffId: string }>`
    select p.token_id, t.staff_id
    from push_subscription p
    join token t on t.id = p.token_id and t.revoked_time is null and t.expires_time > ${new Date(now)}
    join user_role r on r.business_object_id = p.business_object_id and r.user_id = t.user_id and r.staff_id = t.staff_id
    join staff s on s.business_object_id = p.business_object_id and s.id = t.staff_id and s.active and s.deleted_time is null
    left join device d on d.business_object_id = p.business_object_id and d.id = t.device_id
    where p.business_object_id = ${businessObjectId} and d.removed_time is null
      and t.user_id is distinct from ${but}::uuid
    order by p.token_id`.execute(db)
  return rows
}

/** Sends a notification; retries while it is useful; deletes a subscription that the push service no longer knows. */
export async function sendPush(deps: PushDeps, push: Push): Promise<void> {
  const { db, clock, log, secrets } = deps
  const age = clock.now() - push.time
  const found = await addressOf(db, push, clock.now())
  if (found === undefined || age >= pushLifeMs) return
  const outcome = await deps.push.send(JSON.parse(secrets.open(found.address)), wordsOf(push, found), pushLifeMs - age)
  if (outcome.kind === 'sent') return
  const { kind, error } = outcome
  log[kind === 'gone' ? 'info' : 'warn']({ kind, error, tries: push.tries }, 'a telephone was not told')
  if (kind === 'gone') return endPush(db, push)
  if (kind === 'refused') return
  const tries = push.tries + 1
  const wait = pushWait({ tries, age, asked: outcome.retryAfterMs ?? 0 })
  if (wait !== undefined) await addJobs(db, [sending({ ...push, tries }, wait)])
}

type PushTarget = { address: string; language: Language; startTime: Date; country: string; timeZone: string }
type TargetRow = PushTarget & {
  endTime: Date
  staffId: string | null
  services: { staffId: string | null; segments: Segment[] }[]
}

/** Reads the subscription and the start of the person's part; undefined: no subscription, or the session has ended. */
async function addressOf(
  db: Db,
  { businessObjectId, tokenId, visitId }: Push,
  now: number,
): Promise<PushTarget | undefined> {
  const { rows } = await sql<TargetRow>`
    select p.address, p.language, a.start_time, a.end_time, b.country, b.time_zone, t.staff_id, a.services
    from push_subscription p join business_object b on b.id = p.business_object_id
    join token t on t.id = p.token_id and t.revoked_time is null and t.expires_time > ${new Date(now)}
    cross join lateral (
      select v.start_time, v.end_time, coalesce((select jsonb_agg(jsonb_build_object('staffId', s.assigned_staff_id, 'segments', s.segments)
          order by s.position) from appointment_service s where s.business_object_id = v.business_object_id and s.appointment_id = v.id), '[]')
          as services
      from appointment v where v.business_object_id = p.business_object_id and v.id = ${visitId}
      union all
      select h.start_time, h.end_time, (select jsonb_agg(jsonb_build_object('staffId', s.value->'assignedStaffId', 'segments', s.value->'segments')
          order by s.position) from jsonb_array_elements(h.services) with ordinality s (value, position))
      from slot_hold h where h.business_object_id = p.business_object_id and h.request_id = ${visitId}) a
    where p.business_object_id = ${businessObjectId} and p.token_id = ${tokenId}`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const whole = { start: found.startTime.getTime(), end: found.endTime.getTime() }
  return { ...found, startTime: new Date(timeOfPerson(found.services, whole, found.staffId).start) }
}

/** Builds the notification that `web/src/frame/worker.ts` shows; a visit's next one replaces it. */
function wordsOf({ kind, visitId }: Push, { language, startTime, ...businessObject }: PushTarget) {
  const place = { language, ...businessObject }
  return {
    title: say(language, `push.${kind as PushKind}`),
    body: `${shortDay(startTime, place)}, ${timeOfDay(startTime, place)}`,
    tag: visitId,
    path: kind === 'gone' || kind === 'requested' ? '/staff' : `/staff/visit/${visitId}`,
  }
}
