import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useIntl } from 'react-intl'
import { useFormat } from '../i18n/format.ts'

/** An appointment's title wherever it is shown (CAT-06, APT-13). */
export function useAppointmentText() {
  const intl = useIntl()
  return {
    who: ({ owner, title, status, bookingType, party }: Appointment): string => {
      if (owner)
        return [owner.name, owner.surname].filter(Boolean).join(' ') || intl.formatMessage({ id: 'label.noName' })
      if (title) return title
      if (status === 'BLOCKER' || bookingType === 'BLOCKER') return intl.formatMessage({ id: 'bookingType.BLOCKER' })
      return intl.formatMessage({ id: party ? 'label.guest' : 'label.walkInCustomer' })
    },
    what: ({ services }: { services: readonly { name: string | null }[] }): string =>
      services.map(({ name }) => name ?? intl.formatMessage({ id: 'label.deletedService' })).join(', '),
    status: (status: AppointmentStatus): string => intl.formatMessage({ id: `status.${status}` }),
    type: ({ bookingType, walkIn }: Pick<Appointment, 'bookingType' | 'walkIn'>): string =>
      intl.formatMessage({ id: walkIn ? 'label.walkInCustomer' : `bookingType.${bookingType}` }),
  }
}

/** `15:15 – 16:15` of the wall clock. */
export function useSpanText(): (span: Span) => string {
  const intl = useIntl()
  const format = useFormat()
  const time = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes % 1440))
  return ({ from, to }) => intl.formatMessage({ id: 'label.timeRange' }, { from: time(from), to: time(to) })
}
