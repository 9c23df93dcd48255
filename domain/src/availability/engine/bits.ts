/** Handles sets of 5-minute units, one bit each, in 32-bit words. Ranges are half-open and inside the set. */
export type Bits = Uint32Array

export function setRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (head & tail)
    return
  }
  bits[first] = (bits[first] ?? 0) | head
  for (let word = first + 1; word < last; word++) bits[word] = 0xffffffff
  bits[last] = (bits[last] ?? 0) | tail
}

export function clearRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    bits[first] = (bits[first] ?? 0) & ~(head & tail)
    return
  }
  bits[first] = (bits[first] ?? 0) & ~head
  for (let word = first + 1; word < last; word++) bits[word] = 0
  bits[last] = (bits[last] ?? 0) & ~tail
}

/** Returns whether the set contains the whole range; false for units outside the set. */
export function hasRange(bits: Bits, from: number, to: number): boolean {
  if (from < 0 || to > bits.length * 32) return false
  for (let unit = from; unit < to; ) {
    const word = bits[unit >>> 5] ?? 0
    const upTo = Math.min(to, (unit | 31) + 1)
    const mask = (-1 << (unit & 31)) & (-1 >>> (31 - ((upTo - 1) & 31)))
    if ((word & mask) !== mask) return false
    unit = upTo
  }
  return true
}

export function hasBit(bits: Bits, unit: number): boolean {
  return (((bits[unit >>> 5] ?? 0) >>> (unit & 31)) & 1) === 1
}

/** Returns 32 units from `at` as one word, lowest bit first; 0 outside the set. */
export function wordAt(bits: Bits, at: number): number {
  const index = at >> 5
  const down = at & 31
  const low = (bits[index] ?? 0) >>> down
  return down === 0 ? low : low | ((bits[index + 1] ?? 0) << (32 - down))
}

/** Returns those of the 32 units from `at` set in `among` that begin a run of `length` units in the set. */
export function runStarts(bits: Bits, at: number, length: number, among: number): number {
  let starts = among
  for (let from = at, left = length; left > 0 && starts !== 0; from += 32, left -= 32) {
    starts &= shortRunStarts(wordAt(bits, from), wordAt(bits, from + 32), Math.min(left, 32), starts)
  }
  return starts
}

/** Doubles: after each round a bit means a run of `reached` units. Ends early once none of `among` is left. */
function shortRunStarts(word: number, next: number, length: number, among: number): number {
  let low = word
  let high = next
  for (let reached = 1; reached < length && (low & among) !== 0; ) {
    const step = Math.min(reached, length - reached)
    low &= (low >>> step) | (high << (32 - step))
    high &= high >>> step
    reached += step
  }
  return low
}

/** Visits each run of consecutive units, ascending. */
export function eachRun(bits: Bits, visit: (from: number, to: number) => void): void {
  let from = -1
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word] ?? 0
    if (value === 0 && from < 0) continue
    if (value === 0xffffffff && from >= 0) continue
    let at = 0
    while (at < 32) {
      const rest = (from < 0 ? value : ~value) >>> at
      if (rest === 0) break
      at += 31 - Math.clz32(rest & -rest)
      if (from < 0) from = word * 32 + at
      else {
        visit(from, word * 32 + at)
        from = -1
      }
    }
  }
  if (from >= 0) visit(from, bits.length * 32)
}

/** Counts the range's units in the set. */
export function countBits(bits: Bits, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 32) {
    const left = to - at
    count += countWord(wordAt(bits, at) & (left < 32 ? -1 >>> (32 - left) : -1))
  }
  return count
}

/** Counts in parallel: two, four, then eight bits at a time. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
