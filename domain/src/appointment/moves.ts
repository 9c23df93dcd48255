import { type Bits, setRange } from './bits.ts'
import type { Shape } from './chain.ts'
import type { Prepared } from './prepare.ts'
import { arrange, type Effort, itemsOf } from './rearrange.ts'
import { staffedStarts, unitsOf } from './starts.ts'

/**
 * The starts in `wanted` that are possible as things stand, or by some re-assignment. Searches only starts that would
 * fit without movable appointments.
 */
export function withMoves(prepared: Prepared, shape: Shape, wanted: Bits, asThingsStand: Bits, effort: Effort): Bits {
  const starts = asThingsStand.slice()
  const open = wanted.map((word, index) => word & ~(asThingsStand[index] ?? 0))
  const possible = staffedStarts(prepared, shape, prepared.rigidFree, open)
  for (const unit of unitsOf(possible, 0, prepared.window.units)) {
    const arrangement = arrange(prepared, itemsOf(prepared, shape, unit), effort)
    if (!arrangement) continue
    setRange(starts, unit, unit + 1)
    effort.found?.set(unit, arrangement)
  }
  return starts
}
