import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { fullName } from '@goldline/domain/user/full-name'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'

/** Returns the texts by which an appointment is shown: who, what, status and type (CAT-06, APT-13). */
export function useAppointmentText() {
  const t = useText()
  return {
    who: ({ owner, title, status, bookingType, party }: Appointment): string => {
      const contact = owner && (fullName(owner) || t('label.noName'))
      // The guest, and in brackets whom to contact (CUS-13d).
      if (contact) return title ? `${title} (${contact})` : contact
      if (title) return title
      if (status === 'BLOCKER' || bookingType === 'BLOCKER') return t('bookingType.BLOCKER')
      return t(party ? 'label.guest' : 'label.walkInCustomer')
    },
    what: ({ services }: { services: readonly { name: string | null }[] }): string =>
      services.map(({ name }) => name ?? t('label.deletedService')).join(', '),
    status: (status: AppointmentStatus): string => t(`status.${status}`),
    type: ({ bookingType, walkIn }: Pick<Appointment, 'bookingType' | 'walkIn'>): string =>
      t(walkIn ? 'label.walkInCustomer' : `bookingType.${bookingType}`),
  }
}

/** Formats a span of the wall clock: `15:15 – 16:15`. */
export function useSpanText(): (span: Span) => string {
  const t = useText()
  const format = useFormat()
  const time = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes % 1440))
  return ({ from, to }) => t('label.timeRange', { from: time(from), to: time(to) })
}
