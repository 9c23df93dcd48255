import type { BodySent } from '@goldline/contract/call'
import { type CoverVisit, previewCoverPlan } from '@goldline/contract/staff/cover'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { ReadMessage } from '../../appointment/ReadMessage.tsx'
import styles from './Cover.module.css'

type Props = { staffId: string; body: BodySent<typeof previewCoverPlan>; visits: readonly CoverVisit[] }

/** APT-20: what every customer would read, before anything is done; asked for once it is opened. */
export function CoverMessages(props: Props) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.messages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{intl.formatMessage({ id: 'admin.cover.messages' })}</summary>
      {open && <Messages {...props} />}
    </details>
  )
}

function Messages({ staffId, body, visits }: Props) {
  const intl = useIntl()
  const { who } = useAppointmentText()
  const asked = useApi().query(previewCoverPlan, { params: { id: staffId }, body })
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData, gcTime: 0 })
  if (error || data === undefined) return <Loading inline error={error} refetch={refetch} rows={1} />
  if (data.length === 0) return <p>{intl.formatMessage({ id: 'admin.cover.messages.none' })}</p>
  return data.map(({ appointmentId, ...message }) => {
    const visit = visits.find(({ appointment }) => appointment.id === appointmentId)
    return <ReadMessage key={appointmentId} message={message} {...(visit && { who: who(visit.appointment) })} />
  })
}
