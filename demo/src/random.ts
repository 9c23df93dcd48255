/** Seeded random numbers: the same time gives the same demo on every machine. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number
  /** Both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Never picks a weight of 0 while another one is above it. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T
  /** Returns a UUID in the form of version 4. */
  id(): string
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for a demo. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = () => bits() / 2 ** 32
  const pick = <T>(list: readonly T[]): T => itemAt(list, Math.floor(next() * list.length))
  return {
    next,
    pick,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    weighted(list, weight) {
      let rest = next() * list.reduce((sum, item) => sum + weight(item), 0)
      for (const item of list) {
        rest -= weight(item)
        if (rest < 0) return item
      }
      return itemAt(list, list.length - 1)
    },
    id: () => uuidOf(Uint32Array.from({ length: 4 }, bits)),
  }
}

function uuidOf(words: Uint32Array): string {
  const hex = [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
