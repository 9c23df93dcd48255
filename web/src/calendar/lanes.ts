import type { Span } from '@goldline/domain/time/spans'

/** A position among `of` equal strips side by side. */
export type Lane = { lane: number; of: number }

/** Places overlapping items side by side: each takes the first free strip, and a group shares its width. */
export function lanesOf(items: readonly ({ key: string } & Span)[]): Map<string, Lane> {
  const result = new Map<string, Lane>()
  let group: { key: string; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { key, lane } of group) result.set(key, { lane, of: ends.length })
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (item.from >= Math.max(...ends)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.to
    group.push({ key: item.key, lane })
  }
  close()
  return result
}
