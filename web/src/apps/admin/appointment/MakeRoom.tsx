import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import type { editAppointment, enterAppointment } from '@goldline/contract/appointment/edit'
import { getRoom } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import { getCalendarFrame } from '@goldline/contract/staff'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { unassignedId } from '../../../calendar/stretches.ts'
import { useApi } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { useSalon } from '../session.ts'
import styles from './AskOverride.module.css'
import { keyOf } from './edit-draft.ts'
import type { Asked, Moving } from './use-salon-change.ts'

type Props = { room: NonNullable<Asked['room']>; busy: boolean }

/** Who would move to whom, so that the start fits without breaking a rule (AVL-03); nothing where there is no way. */
export function MakeRoom({ room: { sent, make }, busy }: Props) {
  const cache = useCache()
  const wanted = wantedIn(cache, sent)
  return wanted ? <Moves wanted={wanted} make={make} busy={busy} /> : null
}

type MovesProps = { wanted: Wanted; make: Props['room']['make']; busy: boolean }

function Moves({ wanted, make, busy }: MovesProps) {
  const intl = useIntl()
  const format = useFormat()
  const { who } = useAppointmentText()
  const nameOf = useNames(wanted)
  const { data: moves } = useQuery({
    ...useApi().query(getRoom, { query: queryOf(wanted) }),
    staleTime: 0,
    retry: false,
  })
  if (!moves || moves.length === 0) return null
  const namesOf = (ids: readonly string[]) => [...new Set(ids)].map(nameOf).join(' + ')
  const send = () =>
    make(moves.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds: [...staffIds] })))
  return (
    <section className={styles.room} aria-label={intl.formatMessage({ id: 'admin.room.title' })}>
      <h3>{intl.formatMessage({ id: 'admin.room.title' })}</h3>
      <ul className={styles.rules}>
        {moves.map(({ appointment, staffIds }) => (
          <li key={appointment.id}>
            {intl.formatMessage(
              { id: 'admin.room.move' },
              {
                who: who(appointment),
                time: format.time(appointment.startTime),
                from: namesOf(appointment.services.map(({ staffId }) => staffId)),
                to: namesOf(staffIds),
              },
            )}
          </li>
        ))}
      </ul>
      <Button busy={busy} onClick={send}>
        {intl.formatMessage({ id: 'admin.room.make' })}
      </Button>
    </section>
  )
}

type Edit = BodySent<typeof editAppointment>
/** `appointment`: the one that is to go there. */
type Wanted = Pick<BodySent<typeof enterAppointment>, 'startTime' | 'services'> & { appointment?: string }

/**
 * What one visit needs room for; undefined: there is none, or there are several. What names no appointment is entered,
 * which the compiler cannot tell.
 */
function wantedIn(cache: Cache, { params, body }: Moving): Wanted | undefined {
  if (params === undefined) {
    const { startTime, services, again, party } = body as Partial<BodySent<typeof enterAppointment>>
    const isOne = again === undefined && party === undefined
    return startTime !== undefined && services !== undefined && isOne ? { startTime, services } : undefined
  }
  const edit = body as Edit
  const known = cache.answersOf(getAppointments).flatMap(({ data }) => data)
  const appointment = known.find(({ id }) => id === params.id)
  if (!appointment || appointment.services.length === 0 || (edit.scope ?? 'this') !== 'this') return undefined
  const { startTime = appointment.startTime, services = asWished(appointment, edit) } = edit
  return { startTime, services, appointment: appointment.id }
}

/** Whoever was fixed or asked for is asked for again; the last service takes what the visit is longer. */
function asWished({ services, staffId, pinned, estimatedDuration }: Appointment, edit: Edit): Wanted['services'] {
  const longer = edit.duration === undefined ? 0 : edit.duration - estimatedDuration
  return services.map((service, index) => {
    const before = pinned ? service.staffId : (service.requestedStaffId ?? staffId)
    return {
      product: keyOf(service),
      staffId: edit.staffId !== undefined ? edit.staffId : before === unassignedId ? null : before,
      duration: service.duration + (index === services.length - 1 ? longer : 0),
    }
  })
}

const queryOf = ({ startTime, services, appointment }: Wanted) => ({
  startTime,
  ...(appointment !== undefined && { appointment }),
  products: services.map(({ product }) => product).join(),
  staffIds: services.map(({ staffId }) => staffId ?? 'any').join(),
  durations: services.map(({ duration }) => duration ?? '').join(),
})

/** The calendar's day mostly knows its people already. */
function useNames({ startTime }: Wanted): (id: string) => string {
  const { timeZone } = useSalon()
  const day = zone(timeZone).toWall(Date.parse(startTime)).day
  const { data: frame } = useQuery(useApi().query(getCalendarFrame, { query: { from: day, to: day } }))
  return (id) => frame?.staff.find((person) => person.id === id)?.name ?? ''
}
