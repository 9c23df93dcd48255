import { chainMinutes } from '../../product/segments.ts'
import { type Day, dayOf } from '../../time/day.ts'
import type { ChainShape } from '../chain.ts'
import { reachedLimits } from '../day-limit.ts'
import type { ChainRequest } from '../facts.ts'
import type { PreparedDays } from '../prepared.ts'
import type { Slices } from '../slices.ts'
import { type Bits, clearRange, hasBit, setRange } from './bits.ts'
import { arrange, chainItems, type SearchEffort } from './rearrange.ts'
import { gridStarts, requestShape, roomStarts, staffedStarts, unitsOf } from './starts.ts'
import { instantOf, unitBefore } from './window.ts'

/** Search steps per start before it counts as not offered. */
export const nodeLimit = 20_000

/**
 * Returns the offered starts as bits: on the grid, within lead time and horizon, with room, and with staff for each
 * part, with the present assignments or by moving others (AVL-03). `only` limits the search to one instant. Yields
 * after each search.
 */
export function* offeredStarts(
  prepared: PreparedDays,
  wish: ChainRequest,
  range: { from: Day; to: Day },
  now: number,
  effort: SearchEffort,
  only?: number,
): Slices<Bits> {
  const shape = requestShape(prepared, wish)
  const grid = gridStarts(prepared, range, now)
  clearFullDays(prepared, wish, grid)
  if (only !== undefined) keepOnly(grid, unitBefore(prepared.window, only))
  const wanted = roomStarts(prepared, shape, grid)
  clearUnaccepted(prepared, wish, wanted)
  const asThingsStand = staffedStarts(prepared, shape, prepared.free, wanted)
  return prepared.pieces.length === 0 ? asThingsStand : yield* withMoves(prepared, shape, wanted, asThingsStand, effort)
}

/** Removes the days on which a requested service has reached its limit of visits (APT-16d). */
function clearFullDays({ window, visitsByDay }: PreparedDays, { legs }: ChainRequest, grid: Bits): void {
  const limits = legs.map(({ dayLimit }) => dayLimit)
  if (visitsByDay === undefined || limits.every((limit) => limit === undefined)) return
  for (let day = 0; day < window.days; day++) {
    const [from = 0, to = 0] = [window.midnights[day], window.midnights[day + 1]]
    if (reachedLimits(visitsByDay, limits, dayOf(window.firstDay + day)).length > 0) clearRange(grid, from, to)
  }
}

/** Removes the starts that the request itself does not accept. */
function clearUnaccepted({ window }: PreparedDays, { legs, accepts }: ChainRequest, starts: Bits): void {
  if (accepts === undefined) return
  const duration = chainMinutes(legs) * 60_000
  for (const unit of unitsOf(starts, 0, window.units)) {
    const from = instantOf(window, unit)
    if (!accepts({ from, to: from + duration })) clearRange(starts, unit, unit + 1)
  }
}

function keepOnly(bits: Bits, unit: number): void {
  const wanted = unit >= 0 && unit < bits.length * 32 && hasBit(bits, unit)
  bits.fill(0)
  if (wanted) setRange(bits, unit, unit + 1)
}

/**
 * Returns the starts in `wanted` that are possible with the present assignments or some re-assignment. Searches only
 * starts that would fit without movable appointments.
 */
function* withMoves(
  prepared: PreparedDays,
  shape: ChainShape,
  wanted: Bits,
  asThingsStand: Bits,
  effort: SearchEffort,
): Slices<Bits> {
  const starts = asThingsStand.slice()
  const open = wanted.map((word, index) => word & ~(asThingsStand[index] ?? 0))
  const possible = staffedStarts(prepared, shape, prepared.rigidFree, open)
  const { units } = prepared.window
  const [before = units] = effort.first ? unitsOf(asThingsStand, 0, units) : []
  for (const unit of unitsOf(possible, 0, before)) {
    yield
    const arrangement = yield* arrange(prepared, chainItems(prepared, shape, unit), effort)
    if (!arrangement) continue
    setRange(starts, unit, unit + 1)
    effort.found?.set(unit, arrangement)
    if (effort.first) break
  }
  return starts
}
