/**
 * Proposes the next visit after a sale, with the same services and people (POS-18), and whether to ask for a review
 * (REV-02).
 */
import { bookNextVisit, getAfterSale } from '@goldline/contract/checkout/after-sale'
import { slotsInSlices, withoutBookingRules } from '@goldline/domain/availability/availability'
import { prepareDays } from '@goldline/domain/availability/prepare'
import { rebookingBounds, rebookingStarts, rebookingWeeks } from '@goldline/domain/checkout/rebooking'
import { usualInterval } from '@goldline/domain/customer/type'
import type { Language } from '@goldline/domain/message/kinds'
import { chainMinutes } from '@goldline/domain/product/segments'
import { addDays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { sql } from 'kysely'
import { enterUndoably } from '../appointment/entry/enter-appointment.ts'
import { loadFacts } from '../availability/queries.ts'
import { type EnteredService, toEnteredWish } from '../availability/wish.ts'
import type { InSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import { runOnPool } from '../db/run-statement.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSlices } from '../http/in-slices.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import { canAskByCode } from '../review/ask.ts'
import { loadTillTerms, type TillTerms } from './at-till.ts'

export const afterSaleRoutes = routes(
  read(getAfterSale, async ({ salon, db, deps, actor, params, query, now, language }) => {
    const terms = await loadTillTerms(salon, now)
    const sold = await loadSoldVisit(salon, language, params.id)
    if (sold?.appointmentId == null) return { reviewOf: null, next: null }
    const asked = { businessObjectId: salon.id, appointmentId: sold.appointmentId }
    const weeks = query.weeks === undefined ? undefined : Number(query.weeks)
    return {
      reviewOf: (await canAskByCode(db, asked, { actor, now })) ? sold.appointmentId : null,
      next: await proposeNextVisit(salon, deps, { terms, sold, weeks, now }),
    }
  }),
  write(bookNextVisit, { lock: ownSalon }, async (work) => {
    const { params, body, language } = work
    const sold = await loadSoldVisit(work.salon, language, params.id)
    if (sold?.customerId == null || sold.services.length === 0) throw new Refused('startTime.invalid')
    const { customerId } = sold
    const entry = { customerId, startTime: body.startTime, services: toEnteredServices(sold) }
    const [{ id }] = await enterUndoably(work.salon, work.deps, {
      ...work,
      body: entry,
    })
    return { appointmentId: id, startTime: body.startTime }
  }),
)

type Service = { product: string; name: string; staffId: string | null; staffName: string | null }

/** The first visit of the order that belongs to the order's customer. */
type SoldVisit = {
  customerId: string | null
  appointmentId: string | null
  startTime: Date | null
  services: Service[]
  ownDurations: Record<string, number> | null
  starts: Date[]
}

/**
 * Loads the visit with services and people that are still offered; undefined after a reversal. Refuses with
 * order.notFound.
 */
async function loadSoldVisit(salon: InSalon, language: Language, orderId: string): Promise<SoldVisit | undefined> {
  const { rows } = await sql<SoldVisit>`
    select o.customer_id, a.id as appointment_id, a.start_time, p.own_durations,
      coalesce((select json_agg(json_build_object('product', concat_ws('%', s.product_id, s.variant_id), 'name', ${nameIn('s', language)},
          'staffId', w.id, 'staffName', w.name) order by s.position)
        from appointment_service s
        join product q on q.business_object_id = s.business_object_id and q.id = s.product_id and q.deleted_time is null
        left join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
          and w.active and w.deleted_time is null
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id
          and (s.variant_id is null or exists (select from product_variant v
            where v.business_object_id = s.business_object_id and v.id = s.variant_id))), '[]') as services,
      array(select b.start_time from appointment b where b.business_object_id = o.business_object_id
        and b.customer_id = o.customer_id and b.status = 'FULFILLED') as starts
    from sale_order o
    left join order_visit v on v.business_object_id = o.business_object_id and v.order_id = o.id and v.live
    left join appointment a on a.business_object_id = v.business_object_id and a.id = v.appointment_id
      and a.customer_id = o.customer_id
    left join customer_profile p on p.business_object_id = o.business_object_id and p.customer_id = o.customer_id
    where o.business_object_id = ${salon.id} and o.id = ${orderId}
    order by a.start_time, a.id limit 1`.execute(salon.db)
  if (rows.length === 0) throw new Refused('order.notFound')
  return rows[0]
}

/** Uses the customer's own durations (CUS-11). */
const toEnteredServices = ({ services, ownDurations }: SoldVisit): EnteredService[] =>
  services.map(({ product, staffId }) => {
    return { product, staffId, duration: ownDurations?.[product] }
  })

type NextVisitQuery = { terms: TillTerms; sold: SoldVisit; weeks: number | undefined; now: number }

async function proposeNextVisit(
  salon: InSalon,
  { pool, metrics }: RouteDeps,
  { terms, sold, weeks, now }: NextVisitQuery,
) {
  const { clock } = terms
  if (sold.startTime === null || sold.services.length === 0) return null
  const interval = usualInterval(sold.starts.map((start) => clock.toWall(start.getTime()).day))
  const choice = rebookingWeeks(interval)
  const { min, max } = rebookingBounds
  const chosen = weeks === undefined ? choice.proposed : Math.min(max, Math.max(min, weeks))
  const { day, minutes: near } = clock.toWall(sold.startTime.getTime())
  const range = { from: addDays(day, 7 * chosen), to: addDays(day, 7 * chosen + 6) }
  const loaded = await loadIfOffered(() =>
    loadFacts(runOnPool(pool), { businessObjectId: salon.id, range, now }, (offer) =>
      toEnteredWish(offer, toEnteredServices(sold)),
    ),
  )
  if (loaded === undefined) return null
  const own = { ...withoutBookingRules(loaded.facts), slotStepMinutes: loaded.businessObject.slotStepMinutes }
  const onLimit = () => metrics.searchLimitHits.inc()
  const free = await inSlices(slotsInSlices(prepareDays(own, range), loaded.wish, { range, now, onLimit }))
  const minutes = chainMinutes(loaded.wish.legs)
  const [first] = sold.services
  return {
    interval: interval === undefined ? null : Math.round(interval),
    weeks: choice.weeks,
    chosen,
    minutes,
    services: sold.services.map(({ name }) => name),
    staff: first?.staffId ? { id: first.staffId, name: first.staffName ?? '' } : null,
    starts: rebookingStarts(free, { near, minutes }).map(({ date, time }) =>
      new Date(clock.toInstant(date, parseTimeOfDay(time))).toISOString(),
    ),
  }
}

/** Loads a proposal; undefined if it is no longer offered, as a proposal must not fail a sale. */
async function loadIfOffered<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
