/** At most one in so many of a day's starts carries the mark: on more of them it would say nothing (AVL-06). */
const oneIn = 3

/** Which times are marked: the preferred, on a day that has few enough of them. */
export function markedTimes(times: readonly string[], preferred: readonly string[]): ReadonlySet<string> {
  return new Set(preferred.length * oneIn <= times.length ? preferred : [])
}

/** The times of a part of the day: by the clock, or where the salon wants it the preferred first, best gap first (AVL-06). */
export function inOrder(times: readonly string[], preferred: readonly string[], preferredFirst: boolean): string[] {
  if (!preferredFirst) return [...times]
  const first = preferred.filter((time) => times.includes(time))
  return [...first, ...times.filter((time) => !first.includes(time))]
}
