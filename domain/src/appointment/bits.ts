/** Sets of 5-minute units, one bit each, in words of 32. Ranges are half-open and lie inside the set. */
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
  bits.fill(0xffffffff, first + 1, last)
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
  bits.fill(0, first + 1, last)
  bits[last] = (bits[last] ?? 0) & ~tail
}

/** Whether every unit of the range is in the set; what lies outside the set is not. */
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

export function has(bits: Bits, unit: number): boolean {
  return (((bits[unit >>> 5] ?? 0) >>> (unit & 31)) & 1) === 1
}

/** In place: a unit stays iff it and the `length - 1` after it are all in the set, so that a run of `length` may start there. */
export function keepRunStarts(bits: Bits, length: number): void {
  let reached = 1
  while (reached < length) {
    const step = Math.min(reached, length - reached)
    andShifted(bits, bits, step)
    reached += step
  }
}

/** `target` keeps a unit iff `source` has the one `shift` units later. Both may be the same set. */
export function andShifted(target: Bits, source: Bits, shift: number): void {
  const words = target.length
  const skip = shift >>> 5
  const down = shift & 31
  if (down === 0) {
    for (let i = 0; i < words; i++) target[i] = (target[i] ?? 0) & (source[i + skip] ?? 0)
    return
  }
  const up = 32 - down
  const whole = Math.max(0, words - skip - 1)
  let low = source[skip] ?? 0
  for (let i = 0; i < whole; i++) {
    const high = source[i + skip + 1] ?? 0
    target[i] = (target[i] ?? 0) & ((low >>> down) | (high << up))
    low = high
  }
  if (whole < words) target[whole] = (target[whole] ?? 0) & (low >>> down)
  target.fill(0, whole + 1)
}

export function addAll(target: Bits, source: Bits): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) | (source[i] ?? 0)
}

export function keepCommon(target: Bits, source: Bits): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) & (source[i] ?? 0)
}

/** Whether `bits` has every unit of `wanted`. */
export function covers(bits: Bits, wanted: Bits): boolean {
  for (let i = 0; i < wanted.length; i++) if (((wanted[i] ?? 0) & ~(bits[i] ?? 0)) !== 0) return false
  return true
}

/** Each stretch of neighbouring units in the set, in order. */
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
