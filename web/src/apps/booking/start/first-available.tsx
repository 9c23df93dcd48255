import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { BoltIcon } from '../../../kit/later-icons.tsx'

/** The label of "first available" among the staff to choose from (AVL-03). */
export function useFirstAvailable() {
  const intl = useIntl()
  return {
    label: intl.formatMessage({ id: 'label.firstAvailableStaff' }),
    detail: intl.formatMessage({ id: 'booking.mostStarts' }),
    leading: (
      <Avatar name="">
        <BoltIcon />
      </Avatar>
    ),
  }
}

/** `ab heute 14:30`, `ab morgen`, `ab Fr. 12. Juni`. */
export function useFreeFrom(today: string, timeZone: string): (startTime: string | null) => string {
  const intl = useIntl()
  const format = useFormat()
  return (startTime) => {
    if (startTime === null) return intl.formatMessage({ id: 'booking.from.none' })
    const { day } = zone(timeZone).toWall(Date.parse(startTime))
    if (day === today) return intl.formatMessage({ id: 'booking.from.today' }, { time: format.time(startTime) })
    if (day === addDays(today, 1)) return intl.formatMessage({ id: 'booking.from.tomorrow' })
    return intl.formatMessage({ id: 'booking.from.day' }, { day: format.dayShort(day) })
  }
}
