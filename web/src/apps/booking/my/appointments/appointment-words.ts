import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { peopleText } from '../../people.ts'
import { useMyFacts } from '../my-facts.ts'

/** Labels of statuses that differ from the shared ones, which address the salon. */
const ownWords: { readonly [Status in AppointmentStatus]?: MessageId } = {
  CUSTOMER_CANCELLED: 'my.status.cancelledByYou',
  CHECKED_IN: 'my.status.here',
  FULFILLED: 'my.status.visited',
}

/** Returns the texts about an appointment for its customer; use inside `InSalon`. */
export function useAppointmentWords() {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { now } = useMyFacts()
  const yearOf = (instant: string) => intl.formatDate(instant, { year: 'numeric' })
  const service = ({ name }: { name: string | null }) => name ?? t('label.deletedService')
  return {
    service,
    services: ({ services }: Appointment): string => services.map(service).join(' + '),
    /** The people who do it; a guest's visit begins with the guest's name (APT-17d, CUS-13). */
    people: (appointment: Appointment): string => {
      const { title } = appointment
      const guest = title !== null && t('my.guest', { name: title })
      return joinFacts(guest, peopleText(intl, appointment))
    },
    /** Who does the service, if several people do the visit (AVL-10); undefined if unassigned (AVL-05). */
    personOf: ({ own }: Appointment, staffId: string): string | undefined =>
      own?.staff.find(({ id }) => id === staffId)?.name,
    status: (status: AppointmentStatus): string => t(ownWords[status] ?? `status.${status}`),
    /** Thursday, 11 June; with the year if it is not the current one. */
    day: (instant: string): string =>
      intl.formatDate(new Date(instant), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: yearOf(instant) === yearOf(now) ? undefined : 'numeric',
      }),
    /** 14:30 – 15:45, without a line break: after a dash browsers break even before a no-break space. */
    span: ({ startTime, endTime }: Pick<Appointment, 'startTime' | 'endTime'>): string =>
      `${format.time(startTime)}\u00a0–\u2060\u00a0${format.time(endTime)}`,
    /** Thu, 11 June, 14:30 */
    moment: (instant: string): string => {
      const day = intl.formatDate(new Date(instant), { weekday: 'short', day: 'numeric', month: 'short' })
      return `${day}, ${format.time(instant)}`
    },
    total: ({ services, businessObject }: Appointment): string =>
      format.money(
        services.reduce((sum, { price }) => sum + price, 0),
        businessObject.currency,
      ),
  }
}

/** Returns an appointment's day in the salon's zone. */
export const appointmentDay = ({ startTime, businessObject }: Appointment): string =>
  zone(businessObject.timeZone).toWall(Date.parse(startTime)).day
