import { isDay } from '@goldline/domain/time/day'
import { useSearchParams } from 'wouter'
import { calendarAddress } from '../../device/addresses.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../kit/Button.tsx'
import { CalendarIcon } from '../../kit/later-icons.tsx'

/**
 * Returns the visit from which ADMIN opened the till, which stays in the URL until another sale is opened (POS-01f).
 * @returns the query parameters that keep it; undefined: ADMIN did not open the till
 */
export function useCalendarVisit(): { day: string; of: string } | undefined {
  const [params] = useSearchParams()
  const [day, of] = [params.get('day') ?? '', params.get('of') ?? params.get('visit') ?? '']
  return isDay(day) && of !== '' ? { day, of } : undefined
}

/** Links to the visit in ADMIN's calendar, which has a separate session. */
export function CalendarLink() {
  const t = useText()
  const back = useCalendarVisit()
  if (!back) return null
  return (
    <a className={buttonClass('quiet')} href={calendarAddress(back.of, back.day)}>
      <CalendarIcon size={18} />
      <span>{t('word.toTheCalendar')}</span>
    </a>
  )
}
