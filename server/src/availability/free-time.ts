import type { Slices } from '@goldline/domain/availability/availability'
import type { Wish } from '@goldline/domain/availability/facts'
import { type Prepared, prepare } from '@goldline/domain/availability/prepare'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { Gauge, type Registry } from 'prom-client'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { inSlices } from '../http/in-slices.ts'
import { type Kept, type KeptLimits, keptDays, remember, validity } from './kept-days.ts'
import { type Around, daysIn, loadBook, loadSalonUnless } from './load-salon.ts'
import { factsOf, type Salon } from './salon-facts.ts'
import { type Asked, candidatesOf, wishOf } from './wish.ts'

export type FreeTime = {
  salon: Salon
  prepared: Prepared
  clock: Zone
  wish: Wish
  /** null for the first available, then everybody who may do all that was asked for. */
  candidates: (string | null)[]
  range: DayRange
  /** Computes an answer in slices, or returns the cached one; `what` distinguishes kinds of answers. */
  remembered<T>(what: string, work: () => Slices<T>): Promise<T>
}

type Request = { businessObjectId: string; asked: Asked; range: DayRange | Around; now: number }

export type AskFreeTime = (request: Request) => Promise<FreeTime>

/** About a thousand busy salons; bytes are estimated on the high side. */
const mostKept: KeptLimits = { salons: 4_000, bytes: 64 * 1024 * 1024 }

/**
 * Loads what the engine needs for availability: from the cache if the salon's stamp is unchanged (one statement), else
 * from the database (two), caching it. Refuses with businessObject.notFound and the refusals of `wishOf`.
 */
export function freeTimeOf({ pool, metrics }: Pick<Deps, 'pool' | 'metrics'>, most = mostKept): AskFreeTime {
  const ask = askPool(pool)
  const days = keptDays(most)
  measure(metrics.registry, days.size)
  return async (request) => {
    const { businessObjectId, asked, range, now } = request
    const kept = days.find(businessObjectId, (clock) => daysIn(clock, range), now)
    const { stamp, facts: rows } = await loadSalonUnless(ask, kept?.stamp ?? null, businessObjectId, range)
    if (rows === null) {
      if (kept === undefined) throw new Error('a salon without a stamp')
      days.keep(kept)
      return freeTime(kept, request)
    }
    // Refuse an impossible wish before reading the book.
    wishOf(rows, asked)
    const inner = daysIn(zone(rows.salon.timeZone), range)
    const book = await loadBook(ask, rows, inner, now)
    const { salon, staff, products, variants, specialists } = rows
    const loaded: Kept = {
      stamp,
      offer: { salon, staff, products, variants, specialists },
      prepared: prepare(factsOf(rows, book), inner),
      valid: validity(book, salon.freezeMinutes, now),
      answers: new Map(),
    }
    days.keep(loaded)
    return freeTime(loaded, request)
  }
}

function freeTime(kept: Kept, { asked, range: wanted, now }: Request): FreeTime {
  const { offer, prepared } = kept
  const { clock } = prepared.window
  const { wish } = wishOf(offer, asked)
  const range = daysIn(clock, wanted)
  const question = `${asked.products.join()} ${asked.staffId} ${asked.staffIds}`
  return {
    salon: offer.salon,
    prepared,
    clock,
    wish,
    candidates: candidatesOf(offer, wish),
    range,
    remembered: (what, work) => remember(kept, `${what} ${question}`, range, now, () => inSlices(work())),
  }
}

function measure(registry: Registry, size: () => { salons: number; bytes: number }): void {
  new Gauge({
    name: 'goldline_kept_days_salons',
    help: 'Salons whose days this process keeps in memory',
    registers: [registry],
    collect() {
      this.set(size().salons)
    },
  })
  new Gauge({
    name: 'goldline_kept_days_bytes',
    help: 'Memory of the kept days, an estimate',
    registers: [registry],
    collect() {
      this.set(size().bytes)
    },
  })
}
