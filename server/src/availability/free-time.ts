import type { ChainRequest } from '@goldline/domain/availability/facts'
import { prepareDays } from '@goldline/domain/availability/prepare'
import type { PreparedDays } from '@goldline/domain/availability/prepared'
import type { Slices } from '@goldline/domain/availability/slices'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { Gauge, type Registry } from 'prom-client'
import { runOnPool } from '../db/run-statement.ts'
import type { Deps } from '../deps.ts'
import { inSlices, yieldTurn } from '../http/in-slices.ts'
import { availabilityCache, type CacheEntry, type CacheLimits, cachedAnswer, validity } from './availability-cache.ts'
import { bookFacts } from './book-rows.ts'
import { type DaysAround, daysIn, loadBook, loadSalonIfChanged } from './load-salon.ts'
import { type Salon, salonFacts } from './salon-facts.ts'
import { findCandidates, parseServices, type ServiceRequest, toWish } from './wish.ts'

type FreeTime = {
  businessObject: Salon
  prepared: PreparedDays
  clock: Zone
  wish: ChainRequest
  /** null for the first available, then each staff member who can do all requested services. */
  candidates: (string | null)[]
  range: DayRange
  /** Computes an answer in slices, or returns the cached one; `what` identifies the kind of answer. */
  cached<T>(what: string, work: () => Slices<T>): Promise<T>
  /** Counts a search that stopped at its limit. */
  onLimit(): void
}

/** Common arguments of the calls about free time. */
export type FreeTimeQuestion = { params: { id: string }; query: Parameters<typeof parseServices>[0]; now: number }

type Request = { businessObjectId: string; asked: ServiceRequest; range: DayRange | DaysAround; now: number }

export type FreeTimeLoader = (asking: FreeTimeQuestion, range: DayRange | DaysAround) => Promise<FreeTime>

/** Sufficient for about a thousand busy salons; bytes are estimated generously. */
const cacheLimits: CacheLimits = { salons: 4_000, bytes: 64 * 1024 * 1024 }

const shared = new WeakMap<object, FreeTimeLoader>()

/** Uses the process's only cache of free time, which all calls share and which is found by its metrics. */
export function loadFreeTime(
  deps: Pick<Deps, 'pool' | 'metrics'>,
  asking: FreeTimeQuestion,
  range: DayRange | DaysAround,
): Promise<FreeTime> {
  const ask = shared.get(deps.metrics) ?? createFreeTime(deps)
  shared.set(deps.metrics, ask)
  return ask(asking, range)
}

/**
 * Loads what the engine needs for availability: from the cache if the salon's stamp is unchanged (one statement),
 * otherwise from the database (two statements), which fills the cache. Refuses with businessObject.notFound and like
 * `toWish`.
 */
export function createFreeTime({ pool, metrics }: Pick<Deps, 'pool' | 'metrics'>, most = cacheLimits): FreeTimeLoader {
  const ask = runOnPool(pool)
  const cache = availabilityCache(most)
  measure(metrics.registry, cache.size)
  const onLimit = () => metrics.searchLimitHits.inc()
  return async ({ params, query, now }, range) => {
    const request = { businessObjectId: params.id, asked: parseServices(query), range, now }
    const { businessObjectId, asked } = request
    const entry = cache.find(businessObjectId, (clock) => daysIn(clock, range), now)
    const { stamp, facts: rows } = await loadSalonIfChanged(ask, entry?.stamp ?? null, { businessObjectId, range })
    if (rows === null) {
      if (entry === undefined) throw new Error('a salon without a stamp')
      cache.put(entry)
      return { ...freeTime(entry, request), onLimit }
    }
    // Refuse an impossible wish before reading the book.
    toWish(rows, asked)
    const inner = daysIn(zone(rows.businessObject.timeZone), range)
    const book = await loadBook(ask, rows, { range: inner, now })
    const { businessObject, staff, products, variants, specialists } = rows
    // Yield here: parsing a month's rows from JSON cannot be interrupted.
    await yieldTurn()
    const loaded: CacheEntry = {
      stamp,
      offer: { businessObject, staff, products, variants, specialists },
      prepared: prepareDays({ ...salonFacts(rows), ...bookFacts(book, rows) }, inner),
      valid: validity(book, businessObject.freezeMinutes, now),
      answers: new Map(),
    }
    cache.put(loaded)
    return { ...freeTime(loaded, request), onLimit }
  }
}

function freeTime(entry: CacheEntry, { asked, range: wanted, now }: Request): Omit<FreeTime, 'onLimit'> {
  const { offer, prepared } = entry
  const { clock } = prepared.window
  const { wish } = toWish(offer, asked)
  const range = daysIn(clock, wanted)
  const question = `${asked.products.join()} ${asked.staffId} ${asked.staffIds}`
  return {
    businessObject: offer.businessObject,
    prepared,
    clock,
    wish,
    candidates: findCandidates(offer, wish),
    range,
    cached: (what, work) => cachedAnswer(entry, `${what} ${question}`, { range, now, work: () => inSlices(work()) }),
  }
}

function measure(registry: Registry, size: () => { salons: number; bytes: number }): void {
  new Gauge({
    name: 'goldline_availability_cache_salons',
    help: 'Salons in the availability cache of this process',
    registers: [registry],
    collect() {
      this.set(size().salons)
    },
  })
  new Gauge({
    name: 'goldline_availability_cache_bytes',
    help: 'Estimated bytes of the availability cache',
    registers: [registry],
    collect() {
      this.set(size().bytes)
    },
  })
}
