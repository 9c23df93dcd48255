import type { Appointment } from '@goldline/contract/appointment'
import type { IntlShape } from 'react-intl'

/**
 * Who does an own appointment, each once, in the services' order: who was asked for or is settled, then who came to be the first
 * available and may still change (AVL-12). The mails say the same.
 */
export function peopleOf(intl: IntlShape, { own, recommendedStaff, services }: Appointment): string {
  if (!own) return recommendedStaff?.name ?? ''
  const may = (requestedStaffId: string | null) => own.staffMayChange && requestedStaffId === null
  const doing = (changing: boolean) => {
    const ids = services
      .filter(({ requestedStaffId }) => may(requestedStaffId) === changing)
      .map(({ staffId }) => staffId)
    return own.staff.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  }
  const loose = doing(true)
  const firstAvailable = intl.formatMessage({ id: 'booking.who.now' }, { names: loose.join(', ') })
  return [...doing(false), ...(loose.length > 0 ? [firstAvailable] : [])].join(', ')
}
