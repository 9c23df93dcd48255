/** Which times are marked: none where all or none of the day's are preferred, since a mark on everything says nothing. */
export function markedTimes(times: readonly string[], preferred: readonly string[]): ReadonlySet<string> {
  return new Set(preferred.length < times.length ? preferred : [])
}

/** The times of a part of the day: by the clock, or where the salon wants it the preferred first, best gap first (AVL-06). */
export function inOrder(times: readonly string[], preferred: readonly string[], preferredFirst: boolean): string[] {
  if (!preferredFirst) return [...times]
  const first = preferred.filter((time) => times.includes(time))
  return [...first, ...times.filter((time) => !first.includes(time))]
}
