/** Mark at most one in this many of a day's starts: more marks would say nothing (AVL-06). */
const oneIn = 3

/** The times to mark: the preferred ones, if the day has few enough. */
export function markedTimes(times: readonly string[], preferred: readonly string[]): ReadonlySet<string> {
  return new Set(preferred.length * oneIn <= times.length ? preferred : [])
}

/** Times of a part of the day: ascending, or preferred ones first, best gap first, if the salon wants that (AVL-06). */
export function inOrder(times: readonly string[], preferred: readonly string[], preferredFirst: boolean): string[] {
  if (!preferredFirst) return [...times]
  const first = preferred.filter((time) => times.includes(time))
  return [...first, ...times.filter((time) => !first.includes(time))]
}
