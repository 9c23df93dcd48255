import { addAll, type Bits, clearRange, has, keepCommon, setRange } from './bits.ts'
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
function freeAfter({ free, rigidFree, pieces }: Prepared, { moves }: Arrangement): Bits[] {
  const after = [...free]
  const change = (staff: number, edit: (bits: Bits) => void) => {
    const bits = after[staff]
    if (!bits) return
    const own = bits === free[staff] ? bits.slice() : bits
    edit(own)
    after[staff] = own
  }
  for (const piece of moves.keys()) {
    for (const { staff, from, to } of pieces[piece]?.present ?? []) change(staff, (bits) => setRange(bits, from, to))
  }
  for (const [piece, staff] of moves) {
    for (const { from, to } of pieces[piece]?.runs ?? []) change(staff, (bits) => clearRange(bits, from, to))
  }
  // What moved away may have stood outside the person's hours, by a knowing hand: that does not make them free there.
  rigidFree.forEach((rigid, staff) => {
    if (after[staff] !== free[staff]) change(staff, (bits) => keepCommon(bits, rigid))
  })
  return after
}
