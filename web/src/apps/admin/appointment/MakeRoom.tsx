import { getRoom } from '@goldline/contract/appointment/entry'
import { getCalendarFrame } from '@goldline/contract/staff'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { useSalon } from '../session.ts'
import styles from './AskOverride.module.css'
import type { Asked, Wanted } from './use-salon-change.ts'

type Props = { room: NonNullable<Asked['room']>; busy: boolean }

/** Who would move to whom, so that the start fits without breaking a rule (AVL-03); nothing where there is no way. */
export function MakeRoom({ room: { wanted, make }, busy }: Props) {
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

const queryOf = ({ startTime, services }: Wanted) => ({
  startTime,
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
