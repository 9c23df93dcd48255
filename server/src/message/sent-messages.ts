/** A salon's list of its messages, and sending one again (MSG-04). */

import { getSentMessages, retryMessage } from '@goldline/contract/message/sent'
import { repeatAcceptedFrom } from '@goldline/domain/message/delivery'
import { mayRetry } from '@goldline/domain/message/sent'
import { addDays } from '@goldline/domain/time/day'
import { periodDays, type TimePeriod } from '@goldline/domain/time/period'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { parseBody, queueMessages, sendingJob } from './queue.ts'
import { factsOf, findMessage, findMessages, wireOf } from './sent-queries.ts'
import type { Draft } from './types.ts'

export const sentMessageRoutes = routes(
  read(getSentMessages, async ({ salon, query, now }) => {
    const { state = 'all', period = 'all', ...rest } = query
    const days = await daysOf(salon, { period, now })
    return findMessages(salon, { now }, { ...rest, state, ...days })
  }),
  write(retryMessage, async ({ salon, tx, deps, params: { id }, now }) => {
    const before = await lock(salon, id)
    const row = await findMessage(salon, { id })
    if (row === undefined || before === undefined) throw new Refused('notFound')
    if (!mayRetry(factsOf(row), now)) throw new Refused('message.no-retry')
    // Each message can be sent again once, and so can its repeat.
    await queueMessages(tx, deps, [await draftOf(tx, id)])
    const again = await findMessage(salon, { retryOf: id })
    if (again === undefined) throw new Refused('message.no-retry')
    const wait = repeatAcceptedFrom(before) - now
    if (wait > 0 && again.status === 'QUEUED') await addJobs(tx, [sendingJob({ ...before, id: again.id }, wait)])
    return wireOf(again, now)
  }),
)

/** The period by the salon's calendar, and the instant at which the salon's current day began. */
async function daysOf(salon: InSalon, { period, now }: { period: TimePeriod; now: number }) {
  const clock = await salonZone(salon.db, salon.id)
  const today = clock.toWall(now).day
  const days = periodDays(period, today)
  const instant = (day: string) => new Date(clock.startOfDay(day))
  return { today: instant(today), span: days && { from: instant(days.from), to: instant(addDays(days.to, 1)) } }
}

/** Locks the message, so that a concurrent report is applied first. */
function lock(salon: InSalon<Tx>, id: string) {
  return salon.db
    .selectFrom('message')
    .select(['channel', 'provider', 'sendingTime', 'guardedRetry', 'sealed', 'type', 'customerId'])
    .where('businessObjectId', '=', salon.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function draftOf(tx: Tx, id: string): Promise<Draft> {
  const row = await tx.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { businessObjectId, appointmentId, waitingListEntryId, customerId, ics: content, icsMethod: method } = row
  const { type, channel, recipient, language, subject } = row
  if (recipient === null) throw new Refused('message.no-retry')
  return {
    businessObjectId,
    cause: `retry ${id}`,
    retryOf: id,
    visitStart: row.visitStart ?? undefined,
    usefulUntil: row.usefulUntil ?? undefined,
    toSalon: row.toSalon || undefined,
    channel,
    recipient,
    language,
    subject,
    body: parseBody(channel, row.text),
    type: type as Draft['type'],
    appointmentId: appointmentId ?? undefined,
    waitingListEntryId: waitingListEntryId ?? undefined,
    customerId: customerId ?? undefined,
    ics: content === null || method === null ? undefined : { method, content },
  }
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptMessages: readonly DataKind[] = [
  // A refused address stays listed until a person proves it (MSG-13).
  {
    kind: 'Address and words of messages that were sent',
    days: 365,
    basis: 'proof of what was told; that and when a message was sent stays for the salon’s account',
    remove: (before) => sql`update message set subject = '', text = '', ics = null, ics_method = null, sealed = false,
        recipient = case when address_refused then recipient end
      where created_time < ${before} and recipient is not null and status not in ('QUEUED', 'SENDING')
        and not (address_refused and text = '')`,
  },
]
