import type { Appointment } from '@goldline/contract/appointment'
import type { IntlShape } from '../../i18n/intl.tsx'

/**
 * Names the people who do an appointment, each once, in the services' order: first the fixed ones, then those assigned
 * as first available, who may still change (AVL-12). Must match the wording of the mails.
 */
export function peopleText(intl: IntlShape, { own, recommendedStaff, services }: Appointment): string {
  if (!own) return recommendedStaff?.name ?? ''
  const may = (requestedStaffId: string | null) => own.staffMayChange && requestedStaffId === null
  const doing = (changing: boolean) => {
    const ids = services
      .filter(({ requestedStaffId }) => may(requestedStaffId) === changing)
      .map(({ staffId }) => staffId)
    return own.staff.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  }
  const loose = doing(true)
  const firstAvailable = intl.t('booking.who.now', { names: loose.join(', ') })
  return [...doing(false), ...(loose.length > 0 ? [firstAvailable] : [])].join(', ')
}
