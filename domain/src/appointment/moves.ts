import { addAll, type Bits, clearRange, has, setRange } from './bits.ts'
import type { Shape } from './chain.ts'
import type { Prepared } from './prepare.ts'
import { type Arrangement, arrange, type Effort } from './rearrange.ts'
import { staffedStarts, unitsOf } from './starts.ts'

/**
 * The starts of `wanted` that some re-assignment makes room for, and those that need none (`asThingsStand`). Only starts that
 * would fit if nobody movable were there are searched; an arrangement found for one start often serves its neighbours.
 */
export function withMoves(prepared: Prepared, shape: Shape, wanted: Bits, asThingsStand: Bits, effort: Effort): Bits {
  const starts = asThingsStand.slice()
  const possible = staffedStarts(prepared, shape, prepared.rigidFree, wanted)
  for (const unit of unitsOf(possible, 0, prepared.window.units)) {
    if (has(starts, unit)) continue
    const arrangement = arrange(prepared, shape, unit, effort)
    if (!arrangement) continue
    addAll(starts, staffedStarts(prepared, shape, freeAfter(prepared, arrangement), possible))
  }
  return starts
}

/** Everybody's free time once the arrangement's others have moved, without the new chain. */
function freeAfter(prepared: Prepared, { moves }: Arrangement): Bits[] {
  const free = [...prepared.free]
  const own = (staff: number): Bits => {
    const bits = free[staff] ?? new Uint32Array(0)
    if (bits !== prepared.free[staff]) return bits
    const copy = bits.slice()
    free[staff] = copy
    return copy
  }
  for (const piece of moves.keys()) {
    for (const { staff, from, to } of prepared.pieces[piece]?.present ?? []) setRange(own(staff), from, to)
  }
  for (const [piece, staff] of moves) {
    for (const { from, to } of prepared.pieces[piece]?.runs ?? []) clearRange(own(staff), from, to)
  }
  return free
}
