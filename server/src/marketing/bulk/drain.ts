/** The job that sends bulk messages after all others, at a limited rate over all processes (MSG-07). */

import { marketingMs } from '@goldline/domain/message/delivery'
import { marketingTime, type QuietSalon } from '@goldline/domain/message/quiet-hours'
import { sql } from 'kysely'
import { transact } from '../../db/transaction.ts'
import { addJobs, type NewJob } from '../../jobs/add-jobs.ts'
import { type SendDeps, sendMessage } from '../../message/send-message.ts'

/** Messages per turn, a rate that providers accept from one sender without throttling. */
const perTurn = 20
const turnMs = 1_000
/** Maximum of open bulk messages checked per turn; many may be in their salon's quiet hours. */
const mostOpen = 1_000
/** Messages sent in parallel; bounds connections. */
const atOnce = 4

/**
 * Builds the job of a turn. Turns run one after another over all processes, which limits the rate; a dead worker's turn
 * is requeued.
 */
export const drainJob = (delayMs = 0): NewJob => ({
  task: 'drainBulk',
  payload: {},
  key: 'drainBulk',
  queue: 'bulk',
  delayMs,
})

/** Sends one turn of messages, and enqueues the next turn while any are due. Returns how many were taken. */
export async function drainBulk(deps: SendDeps): Promise<number> {
  const began = performance.now()
  const ids = await takeDueMessages(deps)
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await sendOrLog(deps, id)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await endSent(deps)
  if (ids.length > 0) await addJobs(deps.db, [drainJob(Math.max(0, turnMs - (performance.now() - began)))])
  return ids.length
}

/** Logs a failure instead of throwing, so that the other messages of the turn are sent. */
async function sendOrLog(deps: SendDeps, id: string): Promise<void> {
  await sendMessage(deps, id).catch((error) => deps.log.error({ err: error, messageId: id }, 'not tried'))
}

/** SQL: false for SMS while money that paid for the salon's credit is refunded (CRD-07); they expire unsent. */
const isPaid = (
  now: number,
) => sql`(own.channel = 'EMAIL' or own.created_time <= ${new Date(now - marketingMs)} or not exists (
  select from credit_balance where business_object_id = own.business_object_id and given_back))`

type OpenBulk = QuietSalon & { businessObjectId: string; id: string }

/** Longer than any provider takes; then an e-mail gets its one guarded retry, and an SMS becomes unknown (MSG-11). */
const deadAfterMs = 60_000

/** SQL: whether a message was not tried yet, or a worker died in its first try. */
const untried = (now: number) => sql`status in ('QUEUED', 'SENDING') and (status = 'QUEUED' and attempts = 0
  or status = 'SENDING' and attempts = 1 and sending_time < ${new Date(now - deadAfterMs)})`

/** Takes a share of each bulk message that may be sent now, so that a large one delays no other salon. */
async function takeDueMessages({ db, clock }: SendDeps): Promise<string[]> {
  const now = clock.now()
  const { rows } = await sql<OpenBulk>`
    select m.business_object_id, m.id, b.time_zone, b.quiet_from_hour, b.quiet_until_hour, b.quiet_sundays from bulk_message m join business_object b on b.id = m.business_object_id
    where m.ended_time is null and m.start_time <= ${new Date(now)} and exists (
      select from message own where own.business_object_id = m.business_object_id and bulk_message_id = m.id and ${untried(now)}
        and ${isPaid(now)}
    ) order by m.start_time, m.id limit ${mostOpen}`.execute(db)
  const open = rows.filter((businessObject) => marketingTime(now, businessObject) === now).slice(0, perTurn)
  if (open.length === 0) return []
  const share = Math.ceil(perTurn / open.length)
  const { rows: taken } = await sql<{ id: string }>`
    select m.id from json_to_recordset(${JSON.stringify(open)}) as o ("businessObjectId" uuid, id uuid)
    cross join lateral (
      select id from message own where business_object_id = o."businessObjectId" and bulk_message_id = o.id and ${untried(now)}
        and ${isPaid(now)} order by id limit ${share}
    ) m limit ${perTurn}`.execute(db)
  return taken.map(({ id }) => id)
}

/** Marks bulk messages as ended. Messages that wait for a further try have their own jobs and count as unfinished. */
async function endSent({ db, clock }: SendDeps): Promise<void> {
  const now = new Date(clock.now())
  await transact(db, (tx) =>
    sql`update bulk_message b set ended_time = ${now} where ended_time is null and start_time <= ${now} and not exists (
      select from message m where m.business_object_id = b.business_object_id and m.bulk_message_id = b.id
        and m.status in ('QUEUED', 'SENDING'))`.execute(tx),
  )
}
