/** What the salon needs to read to enter an appointment (APT-15, AVL-06, CUS-11). */
import { getOfferedServices, getPartyStarts, getSalonStarts } from '@goldline/contract/appointment/entry'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import { atWill, slotsInSlices } from '@goldline/domain/availability/availability'
import { prepare } from '@goldline/domain/availability/prepare'
import { togetherInSlices } from '@goldline/domain/availability/together'
import type { FastifyInstance } from 'fastify'
import { askedStaff, type Entered, loadEntered, loadOffered, loadParty } from '../../availability/queries.ts'
import { askPool } from '../../db/ask.ts'
import type { RouteDeps } from '../../deps.ts'
import { askedDays } from '../../http/day-range.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import { demandSeen } from '../queries.ts'
import { peopleOf } from '../reading/people.ts'
import { timeHeldBy } from '../staff-time.ts'
import { getLastVisitRoute } from './get-last-visit.ts'

export function entryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  getOfferedServicesRoute(app, deps)
  getSalonStartsRoute(app, deps)
  getPartyStartsRoute(app, deps)
  getLastVisitRoute(app)
}

function getOfferedServicesRoute(app: FastifyInstance, { pool }: RouteDeps): void {
  read(app, getOfferedServices, async (db, { actor, now }) => {
    const { businessObjectId, scope, staffId } = actor
    const { services, staffIds } = await loadOffered(askPool(pool), businessObjectId, now)
    if (scope === 'ALL') return { services, staff: await peopleOf(db, businessObjectId, staffIds) }
    // AUTH-25: restricted actors enter only for themselves.
    const isOwn = (id: string) => id === staffId
    return {
      services: services
        .filter((service) => service.staffIds.some(isOwn))
        .map((service) => ({
          ...service,
          staffIds: service.staffIds.filter(isOwn),
          ownTerms: service.ownTerms.filter((terms) => isOwn(terms.staffId)),
        })),
      staff: await peopleOf(db, businessObjectId, staffIds.filter(isOwn)),
    }
  })
}

/** AVL-06: in the salon's own steps, best first among the preferred. */
function getSalonStartsRoute(app: FastifyInstance, { pool, metrics }: RouteDeps): void {
  read(app, getSalonStarts, async (db, { actor, query, now }) => {
    const { businessObjectId } = actor
    const range = askedDays(query)
    const entered = enteredIn(query)
    const loaded = await loadEntered(askPool(pool), { businessObjectId, entered, range, now })
    const id = query.appointment
    if (id) await demandSeen(db, actor, id)
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
