import {
  getMyRequests,
  getOpenRequests,
  getOwnOpenRequests,
  getVisitRequest,
  type OpenRequest,
} from '@goldline/contract/appointment/requests'
import { fullName } from '@goldline/domain/user/full-name'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Deps } from '../../deps.ts'
import { read, routes } from '../../http/route.ts'
import { openWords } from '../booking/held-words.ts'
import { acceptRequestRoute, declineRequestRoute } from './answer-request.ts'
import { withdrawRequestRoute } from './end-request.ts'
import { findOwnRequest, loadPendingRequests, requestWire } from './queries.ts'
import { requestVisitRoute } from './request-visit.ts'

type OpenRow = Pick<OpenRequest, 'id' | 'wasHere' | 'services'> & {
  startTime: Date
  endTime: Date
  expiresTime: Date
  createdTime: Date
  said: string | null
  name: string
  surname: string
}

type OpenQuery = { now: number; staffId?: string }

/**
 * Reads the people from the hold, since a re-assignment may change them until the answer. `staffId`: only requests for
 * this person's work.
 */
async function openRequests(
  salon: InSalon,
  deps: Pick<Deps, 'secrets'>,
  { now, staffId }: OpenQuery,
): Promise<OpenRequest[]> {
  const ofPerson =
    staffId === undefined ? sql`` : sql`and h.services @> ${JSON.stringify([{ assignedStaffId: staffId }])}::jsonb`
  const { rows } = await sql<OpenRow>`/* open-requests */
    select r.id, r.start_time, r.end_time, r.expires_time, r.created_time, r.said, c.name, c.surname,
      exists (select from appointment a where a.business_object_id = r.business_object_id and a.customer_id = c.id
        and a.status in ('CHECKED_IN', 'FULFILLED')) as "wasHere",
      (select json_agg(json_build_object('name', s.value->>'name', 'staffName', p.name) order by s.position)
        from jsonb_array_elements(r.services) with ordinality as s (value, position)
        left join jsonb_array_elements(h.services) with ordinality as k (value, position) on k.position = s.position
        left join staff p on p.business_object_id = r.business_object_id and p.id = (k.value->>'assignedStaffId')::uuid) as services
    from visit_request r
    join slot_hold h on h.business_object_id = r.business_object_id and h.request_id = r.id
    join customer c on c.user_id = r.user_id
    where r.business_object_id = ${salon.id} and r.state = 'OPEN' and r.expires_time > ${new Date(now)}
      ${ofPerson}
    order by r.expires_time, r.id`.execute(salon.db)
  return rows.map(({ id, wasHere, services, said, ...row }) => {
    const { guest, message } = openWords(deps, said)
    const contact = fullName(row)
    return {
      ...{ id, wasHere, services, name: guest || contact, contact: guest ? contact : null, message: message ?? null },
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      answerUntil: row.expiresTime.toISOString(),
      createdTime: row.createdTime.toISOString(),
    }
  })
}

export const requestRoutes = routes(
  requestVisitRoute,
  withdrawRequestRoute,
  acceptRequestRoute,
  declineRequestRoute,
  read(getVisitRequest, async ({ db, deps, actor, params }) =>
    requestWire(deps, await findOwnRequest(db, actor.userId, params.id)),
  ),
  read(getMyRequests, async ({ db, deps, actor, now }) =>
    (await loadPendingRequests(db, actor.userId, now)).map((row) => requestWire(deps, row)),
  ),
  read(getOpenRequests, ({ deps, salon, now }) => openRequests(salon, deps, { now })),
  read(getOwnOpenRequests, async ({ deps, salon, actor: { staffId }, now }) =>
    staffId === null ? [] : openRequests(salon, deps, { now, staffId }),
  ),
)
