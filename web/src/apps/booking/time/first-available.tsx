import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { BoltIcon } from '../../../kit/later-icons.tsx'

/** Returns the "first available" option for lists of staff (AVL-03). */
export function useFirstAvailable() {
  const t = useText()
  return {
    label: t('label.firstAvailableStaff'),
    detail: t('booking.mostStarts'),
    leading: (
      <Avatar name="">
        <BoltIcon />
      </Avatar>
    ),
  }
}

/** Formats `ab heute 14:30`, `ab morgen`, `ab Fr. 12. Juni`. */
export function useFreeFrom(today: string, timeZone: string): (startTime: string | null) => string {
  const t = useText()
  const format = useFormat()
  return (startTime) => {
    if (startTime === null) return t('booking.from.none')
    const { day } = zone(timeZone).toWall(Date.parse(startTime))
    if (day === today) return t('booking.from.today', { time: format.time(startTime) })
    if (day === addDays(today, 1)) return t('booking.from.tomorrow')
    return t('booking.from.day', { day: format.dayShort(day) })
  }
}
