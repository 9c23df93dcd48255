/**
 * Narrows who can take which movable appointment until nothing changes: at each moment every held piece needs its own
 * person, so a choice that leaves another piece without one is ruled out, and then the choices that depended on it.
 */
import type { Bits } from './bits.ts'
import { type ExchangeMatching, keepMatchable, newMatching } from './exchange.ts'
import type { ChainItem, VisitPiece } from './pieces.ts'

/** Pieces held at one moment; `inHands`: for a piece shared by several people, its person at that moment, else -1. */
type MomentLoad = { pieces: readonly number[]; inHands: readonly number[] }

/**
 * Who may take each piece: one bit per person, in `words` words per piece. A piece shared by several people has one
 * more bit, number `staffCount`, which means that it stays shared.
 */
export type Domains = Bits

export type ConstraintNet = {
  staffCount: number
  words: number
  /** Ascending. */
  units: readonly number[]
  moments: readonly MomentLoad[]
  /** Per piece: the moments at which it holds its person. */
  momentsOf: readonly (readonly number[])[]
  /** Per piece: the bit of its present person, -1 for a new piece. */
  stays: readonly number[]
  /** Domains before new items are added. */
  base: Domains
  matching: ExchangeMatching
}

export type Budget = { nodes: number }

/** Builds the net of the present pieces and narrows it. */
export function constraintNet(pieces: readonly VisitPiece[], staffCount: number): ConstraintNet {
  const words = (staffCount >>> 5) + 1
  const units = [...new Set(pieces.flatMap(({ present }) => present.map(({ from }) => from)))].sort((a, b) => a - b)
  const moments = units.map((unit) => momentAt(pieces, unit))
  const momentsOf = pieces.map((): number[] => [])
  moments.forEach((moment, index) => {
    for (const piece of moment.pieces) momentsOf[piece]?.push(index)
  })
  const stays = pieces.map((piece) => (isShared(piece) ? staffCount : (piece.present[0]?.staff ?? -1)))
  const base: Domains = new Uint32Array(pieces.length * words)
  pieces.forEach(({ options }, piece) => {
    for (const staff of [stays[piece] ?? 0, ...options]) allowStaff(base, piece * words, staff)
  })
  const net = {
    staffCount,
    words,
    units,
    moments,
    momentsOf,
    stays,
    base,
    matching: newMatching(staffCount + 1, words),
  }
  narrow(net, base, pieces.keys(), { nodes: Number.POSITIVE_INFINITY })
  return net
}

const isShared = ({ present }: VisitPiece): boolean =>
  present.length > 1 && present.some(({ staff }) => staff !== present[0]?.staff)

/** Collects the pieces held at a unit; `pieces` must ascend by start. */
function momentAt(pieces: readonly VisitPiece[], unit: number): { pieces: number[]; inHands: number[] } {
  const moment = { pieces: [] as number[], inHands: [] as number[] }
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece || (piece.runs[0]?.from ?? 0) > unit) break
    for (const { from, to, staff } of piece.present) {
      if (unit < from || to <= unit) continue
      moment.pieces.push(index)
      moment.inHands.push(isShared(piece) ? staff : -1)
      break
    }
  }
  return moment
}

/** Returns the net with the items as further pieces, not narrowed yet. */
export function withItems(
  net: ConstraintNet,
  pieces: readonly VisitPiece[],
  items: readonly ChainItem[],
): ConstraintNet {
  const { words, staffCount, stays } = net
  const units = [...net.units]
  const moments = [...net.moments]
  const momentsOf = [...net.momentsOf]
  for (const unit of new Set(items.flatMap(({ runs }) => runs.map(({ from }) => from)))) {
    if (net.units.includes(unit)) continue
    const moment = momentAt(pieces, unit)
    for (const piece of moment.pieces) momentsOf[piece] = [...(momentsOf[piece] ?? []), moments.length]
    units.push(unit)
    moments.push(moment)
  }
  const base = new Uint32Array((pieces.length + items.length) * words)
  base.set(net.base)
  items.forEach(({ runs, options }, index) => {
    const item = pieces.length + index
    const own: number[] = []
    for (const [at, unit] of units.entries()) {
      const moment = moments[at]
      if (!moment || !runs.some(({ from, to }) => from <= unit && unit < to)) continue
      moments[at] = { pieces: [...moment.pieces, item], inHands: [...moment.inHands, -1] }
      own.push(at)
    }
    momentsOf.push(own)
    for (const staff of options) allowStaff(base, item * words, staff)
  })
  const matching = items.length === 1 ? net.matching : newMatching(staffCount + items.length, words)
  return { ...net, units, moments, momentsOf, stays: [...stays, ...items.map(() => -1)], base, matching }
}

/**
 * Narrows `domains` in place, starting from the changed pieces; false if a piece has no possible person left or the
 * budget ran out.
 */
export function narrow(net: ConstraintNet, domains: Domains, changed: Iterable<number>, budget: Budget): boolean {
  const { moments, momentsOf } = net
  const waiting: number[] = []
  const isWaiting = new Uint8Array(moments.length)
  const wake = (piece: number, but = -1) => {
    for (const moment of momentsOf[piece] ?? []) {
      if (moment === but || isWaiting[moment] === 1) continue
      isWaiting[moment] = 1
      waiting.push(moment)
    }
  }
  for (const piece of changed) wake(piece)
  for (let next = 0; next < waiting.length; next++) {
    const index = waiting[next] ?? 0
    isWaiting[index] = 0
    if (--budget.nodes < 0) return false
    const moment = moments[index]
    if (moment && !narrowMoment(net, domains, moment, (piece) => wake(piece, index))) return false
  }
  return true
}

/** Rules out each choice at this moment that leaves a piece without a person; false if impossible. */
function narrowMoment(
  net: ConstraintNet,
  domains: Domains,
  moment: MomentLoad,
  changed: (piece: number) => void,
): boolean {
  const { words, staffCount, matching } = net
  const { pieces, inHands } = moment
  const { people } = matching
  for (let at = 0; at < pieces.length; at++) {
    const own = (pieces[at] ?? 0) * words
    for (let word = 0; word < words; word++) people[at * words + word] = domains[own + word] ?? 0
    const holder = inHands[at] ?? -1
    if (holder < 0 || !isAllowed(domains, own, staffCount)) continue
    drop(people, at * words, staffCount)
    allowStaff(people, at * words, holder)
  }
  if (!keepMatchable(matching, pieces.length)) return false
  for (let at = 0; at < pieces.length; at++) {
    const own = (pieces[at] ?? 0) * words
    const holder = inHands[at] ?? -1
    const stays = holder >= 0 && isAllowed(people, at * words, holder)
    let isLess = false
    for (let word = 0; word < words; word++) {
      const before = domains[own + word] ?? 0
      const kept = stays && word === staffCount >>> 5 ? 1 << (staffCount & 31) : 0
      const after = before & ((people[at * words + word] ?? 0) | kept)
      domains[own + word] = after
      if (after >>> 0 !== before) isLess = true
    }
    if (isLess) changed(pieces[at] ?? 0)
  }
  return true
}

export function allowStaff(bits: Bits, at: number, staff: number): void {
  const word = at + (staff >>> 5)
  bits[word] = (bits[word] ?? 0) | (1 << (staff & 31))
}

function drop(bits: Bits, at: number, staff: number): void {
  const word = at + (staff >>> 5)
  bits[word] = (bits[word] ?? 0) & ~(1 << (staff & 31))
}

export function isAllowed(bits: Bits, at: number, staff: number): boolean {
  return (((bits[at + (staff >>> 5)] ?? 0) >>> (staff & 31)) & 1) === 1
}
