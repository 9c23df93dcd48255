const pattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/**
 * Parses `HH:mm` or `HH:mm:ss` to minutes from midnight, 0–1440 (`24:00` is the end of the day); drops seconds. Throws
 * RangeError for anything else.
 */
export function parseTimeOfDay(text: string): number {
  const [, hours, minutes, seconds] = pattern.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (!(total <= 1440 && Number(minutes) < 60 && Number(seconds ?? 0) < 60))
    throw new RangeError(`not a time of day: ${text}`)
  return total
}

/** Formats minutes from midnight as `HH:mm:ss`; wraps beyond a day (1500 is 01:00:00). */
export function formatTimeOfDay(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${pad(inDay / 60)}:${pad(inDay % 60)}:00`
}
