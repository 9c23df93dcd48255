/** Ends requests without a visit: declined, withdrawn or expired (APT-16j); each releases its start at once. */
import { withdrawRequest } from '@goldline/contract/appointment/requests'
import { type RequestState, requestRefusal } from '@goldline/domain/appointment/visit-request'
import { type RawBuilder, sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { releaseHold } from '../booking/release-slot-holds.ts'
import { notifyOfExpiry } from './notify-request.ts'
import { findOwnRequest, lockRequest, type RequestRow, requestWire } from './queries.ts'

type RequestEnd = {
  state: Exclude<RequestState, 'OPEN' | 'ACCEPTED'>
  reply?: string | null
  /** The salon's user who declined. */
  decidedBy?: string
  now: number
}

/** Ends an open request and releases its hold; call under the salon's lock. */
export async function endRequest(
  salon: InSalon<Tx>,
  { id }: Pick<RequestRow, 'id'>,
  { now, ...end }: RequestEnd,
): Promise<void> {
  await salon
    .updateTable('visitRequest')
    .set({ ...end, said: null, decidedTime: new Date(now) })
    .where('id', '=', id)
    .execute()
  const hold = await salon.selectFrom('slotHold').select('id').where('requestId', '=', id).executeTakeFirst()
  if (hold !== undefined) await releaseHold(salon, hold.id)
}

export const withdrawRequestRoute = write(
  withdrawRequest,
  {
    before: ({ deps, actor, params }) => findOwnRequest(deps.db, actor.userId, params.id),
    lock: (_, { businessObjectId }: RequestRow) => businessObjectId,
  },
  async ({ tx, deps, actor, params, now }, { businessObjectId }) => {
    const salon = inSalon(tx, businessObjectId)
    const row = await lockRequest(salon, params.id)
    if (row.state !== 'WITHDRAWN') {
      refuseIf(requestRefusal({ ...row, expires: row.expiresTime.getTime(), now }))
      await endRequest(salon, row, { state: 'WITHDRAWN', now })
    }
    return requestWire(deps, await findOwnRequest(tx, actor.userId, row.id))
  },
)

const maxPerRun = 100

/** Job: expires overdue requests and notifies their customers. Returns their number. */
export async function expireRequests(deps: Deps): Promise<number> {
  const due = await acrossSalons(deps.db)
    .selectFrom('visitRequest')
    .select(['businessObjectId', 'id'])
    .where('state', '=', 'OPEN')
    .where('expiresTime', '<=', new Date(deps.clock.now()))
    .orderBy('expiresTime')
    .limit(maxPerRun)
    .execute()
  let expired = 0
  for (const { businessObjectId, id } of due)
    if (await transactInSalon(deps.db, businessObjectId, (salon) => expire(salon, deps, id))) expired++
  return expired
}

/** Checks again under the lock, since the request may have been answered or withdrawn meanwhile. */
async function expire(salon: InSalon<Tx>, deps: Deps, id: string): Promise<boolean> {
  const row = await lockRequest(salon, id)
  if (row.state !== 'OPEN') return false
  await endRequest(salon, row, { state: 'EXPIRED', now: deps.clock.now() })
  await notifyOfExpiry(salon, deps, row)
  return true
}

/** Deletes requests of every state with their holds, for an erasure. `whose`: a condition on the request `r`. */
export async function deleteRequests(tx: Tx, whose: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ businessObjectId: string; id: string }>`
    with gone as (select r.business_object_id, r.id from visit_request r where ${whose}),
      held as (select h.business_object_id, h.id from slot_hold h join gone g
        on g.business_object_id = h.business_object_id and g.id = h.request_id),
      dropped as (delete from visit_request r using gone g where r.business_object_id = g.business_object_id and r.id = g.id)
    select business_object_id, id from held`.execute(tx)
  for (const { businessObjectId, id } of rows) await notify(tx, { topic: 'slotHold', businessObjectId, id })
}

/** Retention period of answered requests and the reason for it (PRIV-02). */
export const keptRequests: readonly DataKind[] = [
  {
    kind: 'Answered requests for visits that the salon confirms',
    days: 90,
    basis: 'showing the customer what became of them',
    remove: (before) => sql`delete from visit_request where ctid in (
      select ctid from visit_request where decided_time < ${before} limit 1000)`,
  },
]
