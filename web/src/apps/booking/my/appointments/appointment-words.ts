import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import { peopleOf } from '../../people.ts'
import { useMyFacts } from '../MyPages.tsx'

/** What its customer reads of an appointment; inside `InSalon`. */
export function useAppointmentWords() {
  const intl = useIntl()
  const format = useFormat()
  const { now } = useMyFacts()
  const thisYear = yearOf(now, intl.timeZone)
  const service = ({ name }: { name: string | null }) => name ?? intl.formatMessage({ id: 'label.deletedService' })
  return {
    service,
    services: ({ services }: Appointment): string => services.map(service).join(' + '),
    people: (appointment: Appointment): string => peopleOf(intl, appointment),
    /** By whom, where several people do it (AVL-10); nobody yet where it could not be assigned (AVL-05). */
    personOf: ({ own }: Appointment, staffId: string): string | undefined =>
      own?.staff.find(({ id }) => id === staffId)?.name,
    /** „Von dir storniert“: the labels speak of customers as the salon does. */
    status: (status: AppointmentStatus): string =>
      intl.formatMessage({ id: status === 'CUSTOMER_CANCELLED' ? 'my.status.cancelledByYou' : `status.${status}` }),
    /** Thursday, 11 June; the year where it is another one. */
    day: (instant: string): string =>
      intl.formatDate(new Date(instant), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(yearOf(instant, intl.timeZone) !== thisYear && { year: 'numeric' }),
      }),
    /** 14:30 – 15:45, never broken in two lines */
    span: ({ startTime, endTime }: Pick<Appointment, 'startTime' | 'endTime'>): string =>
      `${format.time(startTime)}\u00a0–\u00a0${format.time(endTime)}`,
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

/** The day of an instant in the salon's zone. */
export const dayOf = ({ startTime, businessObject }: Appointment): string =>
  zone(businessObject.timeZone).toWall(Date.parse(startTime)).day

const yearOf = (instant: string, timeZone: string | undefined): number =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', ...(timeZone && { timeZone }) }).format(new Date(instant)))
