import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import { useIntl } from 'react-intl'

/** An appointment's title wherever it is shown (CAT-06, APT-13). */
export function useAppointmentText() {
  const intl = useIntl()
  return {
    who: ({ owner, title, status, bookingType }: Appointment): string => {
      if (owner)
        return [owner.name, owner.surname].filter(Boolean).join(' ') || intl.formatMessage({ id: 'admin.noName' })
      if (title) return title
      if (status === 'BLOCKER' || bookingType === 'BLOCKER') return intl.formatMessage({ id: 'bookingType.BLOCKER' })
      return intl.formatMessage({ id: 'label.walkInCustomer' })
    },
    what: ({ services }: Pick<Appointment, 'services'>): string =>
      services.map(({ name }) => name ?? intl.formatMessage({ id: 'label.deletedService' })).join(', '),
    status: (status: AppointmentStatus): string => intl.formatMessage({ id: `status.${status}` }),
    type: (type: BookingType): string => intl.formatMessage({ id: `bookingType.${type}` }),
  }
}
