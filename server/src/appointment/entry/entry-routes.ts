/** Reads what the salon needs to enter an appointment (APT-15, AVL-06, CUS-11). */
import { getOfferedServices, getPartyStarts, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getPlacement } from '@goldline/contract/appointment/placement'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import { slotsInSlices, withoutBookingRules } from '@goldline/domain/availability/availability'
import { togetherInSlices } from '@goldline/domain/availability/party-starts'
import { prepareDays } from '@goldline/domain/availability/prepare'
import { loadFacts, loadOffered } from '../../availability/queries.ts'
import { type EnteredService, parseStaff, toEnteredWish } from '../../availability/wish.ts'
import { runOnPool } from '../../db/run-statement.ts'
import { requireDayRange } from '../../http/day-range.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read, routes } from '../../http/route.ts'
import { requireVisible } from '../queries.ts'
import { loadPeople } from '../reading/people.ts'
import { loadHeldTime } from '../staff-time.ts'
import { getLastVisitRoute } from './get-last-visit.ts'
import { requireKnownCustomer } from './new-customers.ts'
import { refuseOffGrid, tryPlace } from './place-at-will.ts'

/** Previews a placement with the same search that enters it; read only (APT-15). */
export const placementRoute = read(getPlacement, async ({ salon, db, deps, actor, query }) => {
  const start = Date.parse(query.startTime)
  refuseOffGrid(start)
  const { appointment: id, customer = null } = query
  if (customer !== null) await requireKnownCustomer(db, actor, customer)
  if (id !== undefined) await requireVisible(db, actor, id)
  const own = id === undefined ? undefined : { id, held: await loadHeldTime(salon, id) }
  const asked = { start, entered: enteredIn(query), customerId: customer, own }
  const { placement, broken, overLimit } = await tryPlace(salon, { deps, ask: runOnPool(deps.pool) }, asked)
  const full = overLimit.length > 0 ? [...overLimit] : undefined
  return { staffIds: [...placement.staffIds], broken: [...broken], overLimit: full }
})

const getOfferedServicesRoute = read(getOfferedServices, async ({ salon, deps: { pool }, actor, now }) => {
  const { businessObjectId, scope, staffId } = actor
  const { services, staffIds } = await loadOffered(runOnPool(pool), businessObjectId, now)
  if (scope === 'ALL') return { services, staff: await loadPeople(salon, staffIds) }
  // Restricted users enter appointments only for themselves (AUTH-25).
  const isOwn = (id: string) => id === staffId
  return {
    services: services
      .filter((service) => service.staffIds.some(isOwn))
      .map((service) => ({
        ...service,
        staffIds: service.staffIds.filter(isOwn),
        ownTerms: service.ownTerms.filter((terms) => isOwn(terms.staffId)),
      })),
    staff: await loadPeople(salon, staffIds.filter(isOwn)),
  }
})

/** Returns starts in the salon's own steps; the preferred ones are ordered best first (AVL-06). */
const getSalonStartsRoute = read(getSalonStarts, async ({ salon, db, deps: { pool, metrics }, actor, query, now }) => {
  const { businessObjectId } = actor
  const range = requireDayRange(query)
  const entered = enteredIn(query)
  const loaded = await loadFacts(runOnPool(pool), { businessObjectId, range, now }, (offer) =>
    toEnteredWish(offer, entered),
  )
  const id = query.appointment
  if (id) await requireVisible(db, actor, id)
  const facts = id ? withoutAppointment(loaded.facts, id, await loadHeldTime(salon, id)) : loaded.facts
  const own = { ...withoutBookingRules(facts), slotStepMinutes: loaded.businessObject.slotStepMinutes }
  const onLimit = () => metrics.searchLimitHits.inc()
  const slots = await inSlices(
    slotsInSlices(prepareDays(own, range), loaded.wish, { range, now, onLimit, order: 'GAP' }),
  )
  const slotsOfDates = slots.map(({ preferred = [], ...slot }) => ({ ...slot, preferred }))
  return { ...range, slotsOfDates, preferredFirst: true }
})

const maxPerDay = 12

const getPartyStartsRoute = read(
  getPartyStarts,
  async ({ deps: { pool, metrics }, actor: { businessObjectId }, body, now }) => {
    const range = requireDayRange(body)
    const { businessObject, facts, wishes } = await loadFacts(
      runOnPool(pool),
      { businessObjectId, range, now },
      (offer) => ({
        wishes: body.members.map(({ services }) => toEnteredWish(offer, services).wish),
      }),
    )
    const party = wishes.map((wish, index) => ({ wish, after: body.members[index]?.after ?? 0 }))
    const onLimit = () => metrics.searchLimitHits.inc()
    const own = { ...withoutBookingRules(facts), slotStepMinutes: businessObject.slotStepMinutes }
    const asked = { range, now, near: body.near ?? 0, count: maxPerDay, onLimit }
    const found = await inSlices(togetherInSlices(own, party, asked))
    return { ...range, slotsOfDates: found.map((slot) => ({ ...slot, preferred: [] })), preferredFirst: false }
  },
)

type Starts = { products: string; staffIds?: string | undefined; durations?: string | undefined }

export function enteredIn({ products, staffIds, durations = '' }: Starts): EnteredService[] {
  const people = parseStaff({ staffIds }).staffIds ?? []
  const minutes = durations.split(',').map(Number)
  return products.split(',').map((product, index) => {
    return { product, staffId: people[index] ?? null, duration: minutes[index] || undefined }
  })
}

export const entryRoutes = routes(getOfferedServicesRoute, getSalonStartsRoute, getPartyStartsRoute, getLastVisitRoute)
