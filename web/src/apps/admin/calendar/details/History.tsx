import type { Appointment } from '@goldline/contract/appointment'
import { getAppointmentHistory } from '@goldline/contract/appointment/entry'
import type { ResponseReceived } from '@goldline/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { CalendarStaff } from '../../../../calendar/day-columns.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { messageId } from '../../../../i18n/messages.ts'
import styles from './DetailsPanel.module.css'

type Props = { appointment: Appointment; staff: readonly CalendarStaff[] }
type Entry = ResponseReceived<typeof getAppointmentHistory>[number]

/** APT-06: who did what, and when; read once it is opened, and again for every version. */
export function History(props: Props) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{intl.formatMessage({ id: 'admin.history' })}</summary>
      {open && <Entries key={props.appointment.version} {...props} />}
    </details>
  )
}

function Entries({ appointment: { id, party }, staff }: Props) {
  const asked = useApi().query(getAppointmentHistory, { params: { id } })
  const { data, error, refetch } = useQuery({ ...asked, refetchOnMount: 'always' })
  if (!data) return <Loading inline error={error} refetch={refetch} rows={2} />
  return (
    <ol>
      {data.map((entry) => (
        <Line key={entry.id} entry={entry} staff={staff} group={party ? 'party' : 'series'} />
      ))}
    </ol>
  )
}

function Line({ entry, staff, group }: { entry: Entry; staff: Props['staff']; group: 'party' | 'series' }) {
  const intl = useIntl()
  const format = useFormat()
  const { at, by, who, what, from, to, reason, scope, overridden, came } = entry
  const when = (instant: string) => `${format.instantDayLong(instant)}, ${format.time(instant)}`
  const place = ({ startTime, staffIds }: NonNullable<Entry['from']>) => {
    const names = staffIds.flatMap((id) => staff.find((person) => person.id === id)?.name ?? [])
    return [startTime && when(startTime), ...new Set(names)].filter(Boolean).join(', ')
  }
  const [before, after] = [from && place(from), to && place(to)]
  return (
    <li>
      <b>{intl.formatMessage({ id: messageId(`admin.history.${what}`) })}</b>
      {before && after && before !== after && <span>{`${before} → ${after}`}</span>}
      {scope && scope !== 'this' && (
        <span>{intl.formatMessage({ id: `admin.history.scope.${group === 'party' ? group : scope}` })}</span>
      )}
      {came && <span>{intl.formatMessage({ id: 'admin.history.came' }, { when: when(came) })}</span>}
      {reason && <span>{reason}</span>}
      {overridden.length > 0 && <Broken rules={overridden} />}
      <small>
        {who ?? intl.formatMessage({ id: `admin.history.by.${by}` })} · {when(at)}
      </small>
    </li>
  )
}

function Broken({ rules }: { rules: readonly string[] }) {
  const intl = useIntl()
  const words = rules.map((rule) => intl.formatMessage({ id: messageId(`refusal.${rule}`) }))
  return <span>{intl.formatMessage({ id: 'admin.history.overridden' }, { rule: words.join(' ') })}</span>
}
