import { joinQueue } from '@goldline/contract/queue'
import { liveQueueStatuses, maxWaiting, queueTransitions } from '@goldline/domain/queue/status'
import { queueStarts } from '@goldline/domain/queue/wait'
import type { InSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import { runInTransaction } from '../db/run-statement.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { inSlices } from '../http/in-slices.ts'
import { ownSalon, type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { findOrAddGuest } from './guest.ts'
import { type LoadedQueue, loadQueue } from './load-queue.ts'
import { loadUsualDelay, toWireWait } from './wait.ts'

type JoinContext = Context<typeof joinQueue>

/** Limits a device before its network, so that abuse at one door does not block the others. */
const bounds = { device: { max: 20, windowSeconds: 600 }, network: { max: 60, windowSeconds: 600 } } as const

/** Joins in one transaction under the salon's lock, so that numbers and waits are in order (CHK-05). */
export const joinQueueRoute = write(
  joinQueue,
  {
    before: async ({ deps, actor, address }) => {
      const { businessObjectId, deviceId, tokenId } = actor
      await limit(deps, `queue device ${deviceId ?? tokenId}`, bounds.device)
      await limit(deps, `queue network ${businessObjectId} ${networkOf(address)}`, bounds.network)
    },
    lock: ownSalon,
  },
  join,
)

async function join({ salon, tx, deps, actor, body, now }: WriteContext<typeof joinQueue>) {
  const { businessObjectId } = actor
  const { staffId } = body
  const guests = body.guests.map(({ products }) => ({ products, staffId }))
  const line = await loadQueue(deps, { db: tx, ask: runInTransaction(tx) }, { businessObjectId, guests })
  const { open, until, onLimit, waiting } = line
  if (open === undefined) throw new Refused('queue.closed')
  const wanted = line.coming.map(({ wish }, index) => ({ id: `coming ${index}`, wish }))
  const { starts } = await inSlices(queueStarts(line.book, wanted, { now, until, onLimit }))
  if (starts.includes(null) || waiting.length + guests.length > maxWaiting) throw new Refused('queue.full')
  const customerId = await findOrAddGuest(tx, deps, { actor, body })
  await refuseWaiting(salon, { customerId, now })
  const first = await nextNumber(salon, open.day)
  const ids = await writeEntries(salon, { body, customerId, open, now, first, starts })
  for (const id of ids) await notify(tx, { topic: 'queue', businessObjectId, id })
  const delay = await loadUsualDelay(salon, now)
  return starts.map((start, index) => ({
    number: first + index,
    ahead: waiting.length + index,
    ...toWireWait(start, { now, delay }),
  }))
}

/**
 * Refuses a contact that is waiting already (CHK-02). It checks only the queue, so that new and known contacts get the
 * same answer.
 */
async function refuseWaiting(
  salon: InSalon<Tx>,
  { customerId, now }: { customerId: string; now: number },
): Promise<void> {
  const waits = await salon
    .selectFrom('queueEntry')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', 'in', liveQueueStatuses)
    .where('endsTime', '>', new Date(now))
    .limit(1)
    .executeTakeFirst()
  if (waits !== undefined) throw new Refused('businessObject.alreadyCheckedIn')
}

async function nextNumber(salon: InSalon<Tx>, day: string): Promise<number> {
  const { last } = await salon
    .selectFrom('queueEntry')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

type NewEntries = Pick<JoinContext, 'body' | 'now'> & {
  customerId: string
  open: NonNullable<LoadedQueue['open']>
  /** The number of the first guest. */
  first: number
  starts: readonly (number | null)[]
}

const announcedTime = (start: number | null | undefined): Date | null => (start == null ? null : new Date(start))

async function writeEntries(salon: InSalon<Tx>, { body, customerId, open, now, first, starts }: NewEntries) {
  const { name, initial = '', byNumber, language, staffId, textVersion, guests } = body
  const partyId = uuidv7(now)
  const time = new Date(now)
  const whose = { businessObjectId: salon.id, partyId, customerId, name, initial, byNumber, language, staffId }
  const when = { day: open.day, joinedTime: time, changedTime: time, endsTime: new Date(open.until) }
  const rows = guests.map(({ products }, index) => ({
    ...whose,
    ...when,
    toldTime: announcedTime(starts[index]),
    id: uuidv7(now),
    position: index + 1,
    number: first + index,
    products,
    noticeVersion: textVersion,
    status: queueTransitions.join.to,
  }))
  await salon.db.insertInto('queueEntry').values(rows).execute()
  return rows.map(({ id }) => id)
}
