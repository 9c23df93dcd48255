/** AVL-06: a start is preferred when it leaves no gap that no service of the salon fits. */
import { addAll, andShifted, type Bits, eachRun, has, keepCommon, setRange } from './bits.ts'
import type { Part, Shape } from './chain.ts'
import type { Prepared } from './prepare.ts'
import { staffedStarts } from './starts.ts'

/** The preferred ones among `starts`: each part has somebody, free as things stand, who keeps no dead gap before or after it. */
export function preferredStarts(prepared: Prepared, shape: Shape, starts: Bits): Bits {
  const preferred = starts.slice()
  for (const part of shape.parts) {
    const somebody = new Uint32Array(starts.length)
    for (const id of part.staffIds) {
      const free = prepared.free[prepared.staffIndex.get(id) ?? -1]
      if (!free) continue
      const own = staffedStarts(prepared, { room: [], parts: [{ ...part, staffIds: [id] }] }, prepared.free, preferred)
      keepSnug(own, part, free, prepared.smallestGap)
      addAll(somebody, own)
    }
    keepCommon(preferred, somebody)
  }
  return preferred
}

/** Keeps the starts whose part lies against what is held, or `smallest` units or more away from it, on both sides. */
function keepSnug(starts: Bits, part: Part, free: Bits, smallest: number): void {
  const first = part.runs[0]
  const last = part.runs.at(-1)
  if (!first || !last) return
  const mayBegin = new Uint32Array(free.length)
  const mayEnd = new Uint32Array(free.length + 1)
  eachRun(free, (from, to) => {
    setRange(mayBegin, from, from + 1)
    setRange(mayBegin, from + smallest, to)
    setRange(mayEnd, from, to - smallest + 1)
    setRange(mayEnd, to, to + 1)
  })
  andShifted(starts, mayBegin, first.from)
  andShifted(starts, mayEnd, last.to)
}

/** Units of a person's free time that become useless when `from`–`to` is taken out of it; 0 where the start is preferred. */
export function deadUnits(free: Bits, from: number, to: number, smallest: number): number {
  let before = 0
  while (before < smallest && has(free, from - 1 - before)) before++
  let after = 0
  while (after < smallest && has(free, to + after)) after++
  return (before < smallest ? before : 0) + (after < smallest ? after : 0)
}
