/** What the salon reads while it enters an appointment (APT-15, AVL-06, CUS-11). */
import { getLastVisit, getOfferedServices, getPartyStarts, getSalonStarts } from '@goldline/contract/appointment/entry'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import { atWill, slotsInSlices } from '@goldline/domain/availability/availability'
import { prepare } from '@goldline/domain/availability/prepare'
import { togetherInSlices } from '@goldline/domain/availability/together'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { askedStaff, type Entered, loadEntered, loadOffered, loadParty } from '../../availability/queries.ts'
import { askPool } from '../../db/ask.ts'
import type { RouteDeps } from '../../deps.ts'
import { askedDays } from '../../http/day-range.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import { peopleOf } from '../reading/people.ts'
import { timeHeldBy } from '../staff-time.ts'

export function entryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  getOfferedServicesRoute(app, deps)
  getSalonStartsRoute(app, deps)
  getPartyStartsRoute(app, deps)
  getLastVisitRoute(app)
}

function getOfferedServicesRoute(app: FastifyInstance, { pool }: RouteDeps): void {
  read(app, getOfferedServices, async (db, { actor: { businessObjectId }, now }) => {
    const { services, staffIds } = await loadOffered(askPool(pool), businessObjectId, now)
    return { services, staff: await peopleOf(db, businessObjectId, staffIds) }
  })
}

/** AVL-06: in the salon's own steps, best first among the preferred. */
function getSalonStartsRoute(app: FastifyInstance, { pool, metrics }: RouteDeps): void {
  read(app, getSalonStarts, async (db, { actor: { businessObjectId }, query, now }) => {
    const range = askedDays(query)
    const entered = enteredIn(query)
    const loaded = await loadEntered(askPool(pool), { businessObjectId, entered, range, now })
    const id = query.appointment
    const facts = id ? withoutAppointment(loaded.facts, id, await timeHeldBy(db, businessObjectId, id)) : loaded.facts
    const own = { ...atWill(facts), slotStepMinutes: loaded.salon.slotStepMinutes }
    const onLimit = () => metrics.searchLimitHits.inc()
    const slots = await inSlices(slotsInSlices(prepare(own, range), loaded.wish, { range, now, onLimit, order: 'GAP' }))
    const slotsOfDates = slots.map(({ preferred = [], ...slot }) => ({ ...slot, preferred }))
    return { ...range, slotsOfDates, preferredFirst: true }
  })
}

const mostADay = 12

function getPartyStartsRoute(app: FastifyInstance, { pool, metrics }: RouteDeps): void {
  read(app, getPartyStarts, async (_, { actor: { businessObjectId }, body, now }) => {
    const range = askedDays(body)
    const members = body.members.map(({ services }) => services)
    const { salon, facts, wishes } = await loadParty(askPool(pool), { businessObjectId, members, range, now })
    const party = wishes.map((wish, index) => ({ wish, after: body.members[index]?.after ?? 0 }))
    const onLimit = () => metrics.searchLimitHits.inc()
    const own = { ...atWill(facts), slotStepMinutes: salon.slotStepMinutes }
    const asked = { range, now, near: body.near ?? 0, count: mostADay, onLimit }
    const found = await inSlices(togetherInSlices(own, party, asked))
    return { ...range, slotsOfDates: found.map((slot) => ({ ...slot, preferred: [] })), preferredFirst: false }
  })
}

type Starts = { products: string; staffIds?: string | undefined; durations?: string | undefined }

export function enteredIn({ products, staffIds, durations = '' }: Starts): Entered[] {
  const people = askedStaff({ staffIds }).staffIds ?? []
  const minutes = durations.split(',').map(Number)
  return products.split(',').map((product, index) => {
    const duration = minutes[index] || undefined
    return { product, staffId: people[index] ?? null, ...(duration !== undefined && { duration }) }
  })
}

/** A visit that took place before one that did not, the latest of them; people and services of today only. */
function getLastVisitRoute(app: FastifyInstance): void {
  read(app, getLastVisit, async (db, { actor: { businessObjectId }, params: { id } }) => {
    const { rows } = await sql<Last>`
      select p.own_durations, (select json_build_object('startTime', a.start_time, 'services', coalesce((
          select json_agg(json_build_object('product', concat_ws('%', s.product_id, s.variant_id), 'staffId', w.id) order by s.position)
          from appointment_service s
          join product q on q.business_object_id = s.business_object_id and q.id = s.product_id and q.deleted_time is null
          left join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
            and w.active and w.deleted_time is null
          where s.business_object_id = a.business_object_id and s.appointment_id = a.id
            and (s.variant_id is null or exists (select from product_variant v
              where v.business_object_id = s.business_object_id and v.id = s.variant_id))), '[]'))
        from appointment a
        where a.business_object_id = p.business_object_id and a.customer_id = p.customer_id
          and a.status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED')
        order by a.status = 'CONFIRMED', a.start_time desc limit 1) as last
      from customer_profile p where p.business_object_id = ${businessObjectId} and p.customer_id = ${id}`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Refused('notFound')
    const { last, ownDurations } = row
    const startTime = last ? new Date(last.startTime).toISOString() : null
    return { startTime, services: last?.services ?? [], ownDurations }
  })
}

type Last = {
  ownDurations: Record<string, number>
  last: { startTime: string; services: { product: string; staffId: string | null }[] } | null
}
