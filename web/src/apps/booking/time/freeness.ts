/**
 * How free a day is, for the bar below it; exact numbers would be outdated at once. `full`: open, but all taken
 * (AVL-11).
 */
export type Freeness = 'none' | 'full' | 'few' | 'many'

const few = 5

export function freenessOf(
  dates: readonly { date: string; free: number }[],
  full: readonly string[],
): (day: string) => Freeness {
  const free = new Map(dates.map((each) => [each.date, each.free]))
  return (day) => {
    const starts = free.get(day) ?? 0
    if (starts === 0) return full.includes(day) ? 'full' : 'none'
    return starts <= few ? 'few' : 'many'
  }
}
