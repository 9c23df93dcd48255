import type { Span } from './spans.ts'

/** Which of `of` equal strips side by side something stands in. */
export type Lane = { lane: number; of: number }

/** What overlaps stands side by side; each takes the first strip that is free, and a group shares its width. */
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
