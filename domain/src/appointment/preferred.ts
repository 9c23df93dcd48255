/** AVL-06: a start is preferred when it leaves no gap that no service of the salon fits. */
import { addAll, type Bits, eachRun, has, setRange, wordAt } from './bits.ts'
import type { Part, Shape } from './chain.ts'
import type { Prepared } from './prepare.ts'
import { staffedStarts } from './starts.ts'

/** The preferred ones among `starts`: each part has somebody, free as things stand, who keeps no dead gap before or after it. */
export function preferredStarts(prepared: Prepared, shape: Shape, starts: Bits): Bits {
  let preferred = starts
  for (const part of shape.parts) {
    const somebody = new Uint32Array(starts.length)
    for (const id of part.staffIds) {
      const free = prepared.free[prepared.staffIndex.get(id) ?? -1]
      if (!free) continue
      const own: Shape = { room: [], parts: [{ ...part, staffIds: [id] }] }
      addAll(
        somebody,
        snugStarts(staffedStarts(prepared, own, prepared.free, preferred), part, free, prepared.smallestGap),
      )
    }
    preferred = somebody
  }
  return preferred
}

/** The starts whose part lies against what is held, or `smallest` units or more away from it, on both sides. */
function snugStarts(starts: Bits, part: Part, free: Bits, smallest: number): Bits {
  const begin = part.runs[0]?.from ?? 0
  const end = part.runs.at(-1)?.to ?? 0
  const mayBegin = new Uint32Array(free.length)
  const mayEnd = new Uint32Array(free.length + 1)
  eachRun(free, (from, to) => {
    setRange(mayBegin, from, from + 1)
    setRange(mayBegin, from + smallest, to)
    setRange(mayEnd, from, to - smallest + 1)
    setRange(mayEnd, to, to + 1)
  })
  return starts.map((word, index) => word & wordAt(mayBegin, index * 32 + begin) & wordAt(mayEnd, index * 32 + end))
}

/** Units of a person's free time that become useless when `from`–`to` is taken out of it; 0 where the start is preferred. */
export function deadUnits(free: Bits, from: number, to: number, smallest: number): number {
  let before = 0
  while (before < smallest && has(free, from - 1 - before)) before++
  let after = 0
  while (after < smallest && has(free, to + after)) after++
  return (before < smallest ? before : 0) + (after < smallest ? after : 0)
}
