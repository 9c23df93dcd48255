/** Parts of a day as a wish names them; the booking page parts a day at the same hours. */
export const partsOfDay = {
  any: { fromTime: '00:00:00', toTime: '24:00:00' },
  morning: { fromTime: '00:00:00', toTime: '12:00:00' },
  afternoon: { fromTime: '12:00:00', toTime: '17:00:00' },
  evening: { fromTime: '17:00:00', toTime: '24:00:00' },
} as const

export type PartOfDay = keyof typeof partsOfDay
export const parts: readonly PartOfDay[] = ['any', 'morning', 'afternoon', 'evening']

/** undefined: a span of another client's. */
export const partOf = ({ fromTime, toTime }: { fromTime: string; toTime: string }): PartOfDay | undefined =>
  parts.find((part) => partsOfDay[part].fromTime === fromTime && partsOfDay[part].toTime === toTime)
