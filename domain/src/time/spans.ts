/** Spans of one day's wall clock, in minutes from midnight. */
export type Span = { from: number; to: number }

/** Merges spans into as few as possible, ascending. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

/** Returns the parts of the range that no span covers. */
export function uncoveredSpans(spans: readonly Span[], range: Span): Span[] {
  const result: Span[] = []
  let free = range.from
  for (const { from, to } of mergedSpans(spans)) {
    if (from > free) result.push({ from: free, to: Math.min(from, range.to) })
    free = Math.max(free, to)
    if (free >= range.to) return result.filter(({ from, to }) => from < to)
  }
  return [...result, { from: free, to: range.to }].filter(({ from, to }) => from < to)
}

/** Returns the minutes that both share. */
export function commonMinutes(one: readonly Span[], other: readonly Span[]): number {
  let minutes = 0
  for (const a of mergedSpans(one)) {
    for (const b of mergedSpans(other)) minutes += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
  }
  return minutes
}
