/** Reads days, times and lengths as people and other programs write them in files (CUS-08, APT-22). */
import { type Day, isDay } from './day.ts'

/**
 * 1990-07-14, 14.7.1990, 14/07/90; the month first only where it cannot be the day. undefined: no day.
 * @param yearOf the year of two digits
 */
export function readDay(text: string, yearOf: (digits: number) => number): Day | undefined {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return dayFrom({ year, month, day })
  const [, first, second, last] = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2})$/.exec(text) ?? []
  if (!first || !second || !last) return undefined
  const whole = last.length === 4 ? last : String(yearOf(Number(last)))
  return Number(second) > 12
    ? dayFrom({ year: whole, month: first, day: second })
    : dayFrom({ year: whole, month: second, day: first })
}

function dayFrom({ year, month, day }: { year: string; month: string; day: string }): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** 14:30, 14.30, 14h30, 14:30:00, 2:30 pm, 14 Uhr: minutes from midnight. undefined: no time of day. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(am|pm|uhr|h|giờ)?$/i.exec(text) ?? []
  if (hours === undefined || (half === undefined && !/[:.h]/i.test(text))) return undefined
  const afternoon = half?.toLowerCase() === 'pm' && Number(hours) < 12 ? 12 : 0
  const midnight = half?.toLowerCase() === 'am' && Number(hours) === 12 ? -12 : 0
  const total = (Number(hours) + afternoon + midnight) * 60 + Number(minutes)
  return total < 1440 && Number(minutes) < 60 ? total : undefined
}

/** 90, 90 min, 1:30, 1h30, 1.5 h, 2 Std.: minutes. undefined: no length. */
export function readMinutes(text: string): number | undefined {
  const [, alone] = /^(\d{1,4})\s*(?:min\w*\.?|m|'|phút)?$/i.exec(text) ?? []
  if (alone !== undefined) return Number(alone)
  const [, hours, minutes] = /^(\d{1,2})\s*(?::|h|std\.?)\s*(\d{2})(?:\s*min\w*\.?|:00)?$/i.exec(text) ?? []
  if (hours !== undefined && Number(minutes) < 60) return Number(hours) * 60 + Number(minutes)
  const [, whole] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hours?|std\.?|stunden?|giờ)$/i.exec(text) ?? []
  return whole === undefined ? undefined : Math.round(Number(whole.replace(',', '.')) * 60)
}
