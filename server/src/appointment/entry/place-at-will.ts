/** Places an entry by the salon (APT-15, APT-07): the search of an online booking, with rules it may break. */
import { type CustomerAppointment, sameTimeRefusal } from '@goldline/domain/appointment/booking'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { exceededLimits } from '@goldline/domain/availability/day-limit'
import type { SalonFacts } from '@goldline/domain/availability/facts'
import { placeForSalon } from '@goldline/domain/availability/salon-placement'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { Refusal } from '@goldline/domain/refusal'
import { sql } from 'kysely'
import { type Availability, loadFacts } from '../../availability/queries.ts'
import { type EnteredService, toEnteredWish, withAssignedTerms } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { type RunStatement, runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { deleteExpiredHolds } from '../booking/release-slot-holds.ts'
import { customerFacts } from '../customer.ts'
import type { PlacedVisit } from '../visit-time.ts'

export type PlacementQuery = {
  start: number
  entered: readonly EnteredService[]
  /** The visit's customer, whose other visits must not overlap with it. */
  customerId: string | null
  /** The appointment itself, with the time it holds. */
  own?: { id: string; held: readonly HeldTime[] } | undefined
  /** Ids of appointments changed with it: vacated, and not placed yet (APT-19). */
  leaving?: readonly string[] | undefined
  /**
   * Time that all of these appointments held before. Freed time is reserved for the undo (APT-20), so no visit is moved
   * there.
   */
  heldBefore?: readonly HeldTime[]
  /** Ids of appointments created with it, which may still change staff, even shortly before their start (APT-23). */
  together?: readonly string[]
  override: boolean
}

/** Refuses with the first broken rule, and lists all of them, unless overridden. */
export async function place(salon: InSalon<Tx>, deps: Deps, asked: PlacementQuery): Promise<PlacedVisit> {
  refuseOffGrid(asked.start)
  await deleteExpiredHolds(salon, deps.clock.now())
  const placed = await tryPlace(salon, { deps, ask: runInTransaction(salon.db) }, asked)
  const { broken } = placed
  if (broken[0] !== undefined && !asked.override) throw new Refused(broken[0], { broken: [...broken] })
  return placed
}

/** `metrics` counts searches that reached their limit. */
type PlacementReading = {
  deps: Pick<Deps, 'clock'> & { metrics: { searchLimitHits: { inc(): void } } }
  ask: RunStatement
}

/** Like `place`, but returns the broken rules instead of refusing; read only. */
export async function tryPlace(
  salon: InSalon,
  { deps, ask }: PlacementReading,
  asked: Omit<PlacementQuery, 'override'>,
): Promise<PlacedVisit> {
  const { start, entered, customerId, together } = asked
  const now = deps.clock.now()
  const range = { instant: start, before: 0, after: 0 }
  const wished = await loadFacts(ask, { businessObjectId: salon.id, range, now, together }, (offer) =>
    toEnteredWish(offer, entered),
  )
  const facts = withoutVacated(wished.facts, asked)
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const placement = placeForSalon(facts, wished.wish, { startMs: start, now, onLimit })
  const loaded = withAssignedTerms(wished, placement.staffIds)
  const end = start + chainMinutes(loaded.wish.legs) * 60_000
  const others = customerId === null ? [] : await ownVisitsHere(salon, asked, { customerId, now })
  const twice = sameTimeRefusal(others, { from: start, to: end })
  const broken: Refusal[] = [...placement.broken, ...(twice ? [twice] : [])]
  return {
    loaded: { ...loaded, facts },
    placement,
    start,
    end,
    broken,
    overLimit: overLimit({ ...loaded, facts }, start),
  }
}

/** Returns the exceeded daily limits: the salon may enter more than customers may book, and is warned (APT-16d). */
function overLimit({ facts, chosen }: Availability, start: number): PlacedVisit['overLimit'] {
  const limits = chosen.map(({ leg }) => leg.dayLimit)
  return exceededLimits(facts, limits, start).map(({ productId, most }) => ({
    name: chosen.find((each) => each.productId === productId)?.name ?? '',
    most,
  }))
}

/** Leaves out vacated appointments, which block no time. */
export function withoutVacated(
  facts: SalonFacts,
  { own, leaving = [], heldBefore }: Pick<PlacementQuery, 'own' | 'leaving' | 'heldBefore'>,
): SalonFacts {
  const gone = [...leaving.map((id) => ({ id, held: [] })), ...(own ? [own] : [])]
  return { ...gone.reduce((rest, { id, held }) => withoutAppointment(rest, id, held), facts), kept: heldBefore }
}

/** Refuses starts off the five-minute grid. */
export function refuseOffGrid(...instants: number[]): void {
  const step = stepMinutes * 60_000
  if (instants.some((instant) => instant % step !== 0)) throw new Refused('startTime.invalid')
}

/** Returns the customer's other appointments in this salon; the salon must not learn about other salons. */
async function ownVisitsHere(
  salon: InSalon,
  { own, leaving = [] }: Omit<PlacementQuery, 'override'>,
  { customerId, now }: { customerId: string; now: number },
): Promise<CustomerAppointment[]> {
  const except = own ? [own.id, ...leaving] : leaving
  const { appointments } = await customerFacts(salon, { customerId, now, except })
  return appointments.filter((each) => each.businessObjectId === salon.id)
}

/** Stores the customer's own durations for the entered services that state one (CUS-11). */
export async function storeDurations(
  salon: InSalon<Tx>,
  { customerId }: { customerId: string },
  services: readonly Pick<EnteredService, 'product' | 'duration'>[],
): Promise<void> {
  const own = Object.fromEntries(services.flatMap(({ product, duration }) => (duration ? [[product, duration]] : [])))
  await sql`update customer_profile set own_durations = own_durations || ${JSON.stringify(own)}::jsonb
    where business_object_id = ${salon.id} and customer_id = ${customerId}`.execute(salon.db)
}
