/**
 * Narrows who can take which movable appointment until nothing changes: at each moment everybody held needs a person of
 * their own, so a pick that leaves somebody without one is removed, and then whatever depended on it.
 */
import type { Hold } from './pieces.ts'

/** The pieces held at one moment, each with the person that each of its picks holds then. */
type Moment = { piece: number; staff: readonly number[] }[]

/** Per piece: its remaining picks; 0 is the present one. */
export type Domains = (readonly number[])[]

export type Narrowing = {
  moments: Moment[]
  /** Per piece: the moments at which it holds somebody. */
  momentsOf: number[][]
  /** The domains before anything new is added. */
  base: Domains
}

/** `holds[piece][pick]`: whom this pick holds, and when. */
export function narrowingOf(holds: readonly (readonly (readonly Hold[])[])[]): Narrowing {
  const starts = [...new Set(holds.flatMap((picks) => (picks[0] ?? []).map((hold) => hold.from)))].sort((a, b) => a - b)
  const momentsOf = holds.map((): number[] => [])
  const moments = starts.map((unit, index) => {
    const moment: Moment = []
    holds.forEach((picks, piece) => {
      const staff = picks.map((held) => held.find(({ from, to }) => from <= unit && unit < to)?.staff ?? -1)
      if (staff[0] === -1 || staff[0] === undefined) return
      moment.push({ piece, staff })
      momentsOf[piece]?.push(index)
    })
    return moment
  })
  const base: Domains = holds.map((picks) => picks.map((_, pick) => pick))
  narrow({ moments, momentsOf, base }, base, holds.keys(), { nodes: Number.POSITIVE_INFINITY })
  return { moments, momentsOf, base }
}

/**
 * Narrows `domains` in place, starting from the changed pieces; false if a piece has no pick left or the budget ran
 * out.
 */
export function narrow(
  { moments, momentsOf }: Narrowing,
  domains: Domains,
  changed: Iterable<number>,
  budget: { nodes: number },
): boolean {
  const waiting = new Set<number>()
  const wake = (piece: number) => {
    for (const moment of momentsOf[piece] ?? []) waiting.add(moment)
  }
  for (const piece of changed) wake(piece)
  for (const index of waiting) {
    waiting.delete(index)
    if (--budget.nodes < 0) return false
    const moment = moments[index] ?? []
    const left = supported(moment, domains)
    if (!left) return false
    left.forEach((picks, at) => {
      const piece = moment[at]?.piece ?? -1
      if (picks.length === domains[piece]?.length) return
      domains[piece] = picks
      wake(piece)
    })
  }
  return true
}

/** Per piece at this moment: the picks that leave everybody a person; undefined if there is no way. */
function supported(moment: Moment, domains: Domains): (readonly number[])[] | undefined {
  const people = moment.map(({ piece, staff }) => (domains[piece] ?? []).map((pick) => staff[pick] ?? -1))
  const holder: number[] = []
  for (let at = 0; at < people.length; at++) if (!augment(people, holder, at, [])) return undefined
  const reach = reachOf(people, holder)
  return moment.map(({ piece, staff }, at) => {
    const picks = domains[piece] ?? []
    if (picks.length === 1) return picks
    return picks.filter((pick) => {
      const other = holder[staff[pick] ?? -1]
      return other === undefined || other === at || reach.has(other, at) || reach.has(other, people.length)
    })
  })
}

/** Finds a person for `at` by an augmenting path. */
function augment(people: readonly (readonly number[])[], holder: number[], at: number, seen: boolean[]): boolean {
  for (const staff of people[at] ?? []) {
    if (seen[staff]) continue
    seen[staff] = true
    const other = holder[staff]
    if (other !== undefined && !augment(people, holder, other, seen)) continue
    holder[staff] = at
    return true
  }
  return false
}

/**
 * Whose person each one could take in exchange for their own: a pick of an occupied person works if and only if that
 * one can reach a free person (the last number) or the person given up by the taker.
 */
function reachOf(people: readonly (readonly number[])[], holder: readonly number[]) {
  const count = people.length
  const words = (count >>> 5) + 1
  const bits = new Uint32Array(count * words)
  people.forEach((staff, at) => {
    for (const one of staff) {
      const to = holder[one] ?? count
      bits[at * words + (to >>> 5)] = (bits[at * words + (to >>> 5)] ?? 0) | (1 << (to & 31))
    }
  })
  const has = (from: number, to: number) => (((bits[from * words + (to >>> 5)] ?? 0) >>> (to & 31)) & 1) === 1
  for (let over = 0; over < count; over++) {
    for (let from = 0; from < count; from++) {
      if (from === over || !has(from, over)) continue
      for (let word = 0; word < words; word++) {
        bits[from * words + word] = (bits[from * words + word] ?? 0) | (bits[over * words + word] ?? 0)
      }
    }
  }
  return { has }
}
