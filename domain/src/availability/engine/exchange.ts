/**
 * For one moment: gives each held piece a distinct person, and finds which other people each could have by exchange.
 * Works on words of bits, since a search calls it thousands of times.
 */
import type { Bits } from './bits.ts'

export type ExchangeMatching = {
  /** Number of words in each set of people. */
  words: number
  /** Per piece, who may take it: the input, then narrowed to those who still can. */
  people: Bits
  /** Per person: the piece that holds them; -1 if none. */
  holders: Int16Array
  taken: Bits
  seen: Bits
  /** Per piece: the pieces whose person it could get; the last bit means a free person. */
  reach: Bits
}

export function newMatching(most: number, words: number): ExchangeMatching {
  const row = (most >>> 5) + 1
  return {
    words,
    people: new Uint32Array(most * words),
    holders: new Int16Array(words * 32),
    taken: new Uint32Array(words),
    seen: new Uint32Array(words),
    reach: new Uint32Array(most * row),
  }
}

/** Narrows each of `count` pieces to people with whom all others can be matched too; false if impossible. */
export function keepMatchable(matching: ExchangeMatching, count: number): boolean {
  matching.holders.fill(-1)
  matching.taken.fill(0)
  for (let at = 0; at < count; at++) {
    if (takeFree(matching, at)) continue
    matching.seen.fill(0)
    if (!takeFrom(matching, at)) return false
  }
  findReach(matching, count)
  keepReached(matching, count)
  return true
}

function takeFree({ words, people, taken, holders }: ExchangeMatching, at: number): boolean {
  for (let word = 0; word < words; word++) {
    const free = (people[at * words + word] ?? 0) & ~(taken[word] ?? 0)
    if (free === 0) continue
    const lowest = free & -free
    taken[word] = (taken[word] ?? 0) | lowest
    holders[word * 32 + 31 - Math.clz32(lowest)] = at
    return true
  }
  return false
}

/** Follows an augmenting path: the piece that holds the person takes another one. */
function takeFrom(matching: ExchangeMatching, at: number): boolean {
  const { words, people, seen, holders } = matching
  for (let word = 0; word < words; word++) {
    for (;;) {
      const left = (people[at * words + word] ?? 0) & ~(seen[word] ?? 0)
      if (left === 0) break
      const lowest = left & -left
      seen[word] = (seen[word] ?? 0) | lowest
      const staff = word * 32 + 31 - Math.clz32(lowest)
      const other = holders[staff] ?? -1
      if (!takeFree(matching, other) && !takeFrom(matching, other)) continue
      holders[staff] = at
      return true
    }
  }
  return false
}

/** Finds everything that a chain of exchanges reaches, by Warshall's algorithm over rows of bits. */
function findReach({ words, people, taken, holders, reach }: ExchangeMatching, count: number): void {
  const row = (count >>> 5) + 1
  reach.fill(0, 0, count * row)
  for (let at = 0; at < count; at++) {
    for (let word = 0; word < words; word++) {
      const all = people[at * words + word] ?? 0
      if ((all & ~(taken[word] ?? 0)) !== 0) mark(reach, at * row, count)
      for (let left = all & (taken[word] ?? 0); left !== 0; left &= left - 1)
        mark(reach, at * row, holders[word * 32 + 31 - Math.clz32(left & -left)] ?? 0)
    }
  }
  for (let over = 0; over < count; over++) {
    for (let from = 0; from < count; from++) {
      if (from === over || !isMarked(reach, from * row, over)) continue
      for (let word = 0; word < row; word++)
        reach[from * row + word] = (reach[from * row + word] ?? 0) | (reach[over * row + word] ?? 0)
    }
  }
}

/** Keeps a held person if their piece reaches a free person, or the person given up in exchange. */
function keepReached({ words, people, taken, holders, reach }: ExchangeMatching, count: number): void {
  const row = (count >>> 5) + 1
  for (let at = 0; at < count; at++) {
    for (let word = 0; word < words; word++) {
      for (let left = (people[at * words + word] ?? 0) & (taken[word] ?? 0); left !== 0; left &= left - 1) {
        const lowest = left & -left
        const other = holders[word * 32 + 31 - Math.clz32(lowest)] ?? 0
        if (other === at || isMarked(reach, other * row, at) || isMarked(reach, other * row, count)) continue
        people[at * words + word] = (people[at * words + word] ?? 0) & ~lowest
      }
    }
  }
}

function mark(bits: Bits, row: number, at: number): void {
  bits[row + (at >>> 5)] = (bits[row + (at >>> 5)] ?? 0) | (1 << (at & 31))
}

function isMarked(bits: Bits, row: number, at: number): boolean {
  return (((bits[row + (at >>> 5)] ?? 0) >>> (at & 31)) & 1) === 1
}
