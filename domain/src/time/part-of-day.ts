/** `HH:mm:ss` of one day, half-open; `24:00:00` is the end of the day. Comparable as strings. */
export type TimeSpan = { fromTime: string; toTime: string }

/** Parts of the day by which free starts are grouped and requests are made. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** `any`: the whole day. */
export const spansOfDay: Record<PartOfDay | 'any', TimeSpan> = {
  any: { fromTime: '00:00:00', toTime: '24:00:00' },
  morning: { fromTime: '00:00:00', toTime: '12:00:00' },
  afternoon: { fromTime: '12:00:00', toTime: '17:00:00' },
  evening: { fromTime: '17:00:00', toTime: '24:00:00' },
}

export function isWithin(time: string, { fromTime, toTime }: TimeSpan): boolean {
  return fromTime <= time && time < toTime
}

/** Returns the part; undefined: another span, which other clients may send. */
export function partOfSpan({ fromTime, toTime }: TimeSpan): PartOfDay | 'any' | undefined {
  const same = (part: PartOfDay | 'any') => spansOfDay[part].fromTime === fromTime && spansOfDay[part].toTime === toTime
  return (['any', ...partsOfDay] as const).find(same)
}
