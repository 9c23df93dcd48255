import type { Day } from '@goldline/domain/time/day'
import type { IntlShape } from '../../i18n/intl.tsx'

/** Formats a weekday as Mo, Mon or T2: short enough for a narrow column, and distinct. */
export const weekdayHead = (intl: IntlShape, day: Day): string =>
  // Only Vietnamese weekdays remain distinct in the narrow form.
  intl.formatDate(`${day}T00:00:00Z`, { weekday: intl.locale.startsWith('vi') ? 'narrow' : 'short', timeZone: 'UTC' })

/** Formats weekday and date: Mo., 23. · Mon 23 · T2 23. */
export const weekdayAndDate = (intl: IntlShape, day: Day): string =>
  intl.locale.startsWith('vi')
    ? `${weekdayHead(intl, day)} ${Number(day.slice(8))}`
    : intl.formatDate(`${day}T00:00:00Z`, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
