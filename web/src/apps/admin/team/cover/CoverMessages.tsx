import { type CoverVisit, previewCoverPlan } from '@goldline/contract/staff/cover'
import { previewStrandedVisits } from '@goldline/contract/staff/stranded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { ReadMessage } from '../../appointment/Tell.tsx'
import styles from './Cover.module.css'
import type { Away, Decision } from './cover-draft.ts'

type Props = { away?: Away; decision: Decision; visits: readonly CoverVisit[] }

/** APT-20: previews every customer's message before applying the plan; fetched when opened. */
export function CoverMessages(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.messages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('admin.cover.messages')}</summary>
      {open && <Messages {...props} />}
    </details>
  )
}

function Messages({ away, decision, visits }: Props) {
  const t = useText()
  const { who } = useAppointmentText()
  const api = useApi()
  const { absent: _, ...decided } = decision
  const { staffId: id = '', ...days } = away ?? { from: '', to: '' }
  const shown = { placeholderData: keepPreviousData, gcTime: 0 } as const
  const cover = api.query(previewCoverPlan, { params: { id }, body: { ...days, ...decision } })
  const stranded = api.query(previewStrandedVisits, { body: decided })
  const ofAway = useQuery({ ...cover, ...shown, enabled: away !== undefined })
  const ofStranded = useQuery({ ...stranded, ...shown, enabled: away === undefined })
  const { data, error, refetch } = away ? ofAway : ofStranded
  if (error || data === undefined) return <Loading inline error={error} refetch={refetch} rows={1} />
  if (data.length === 0) return <p>{t('admin.cover.messages.none')}</p>
  return data.map(({ appointmentId, ...message }) => {
    const visit = visits.find(({ appointment }) => appointment.id === appointmentId)
    return <ReadMessage key={appointmentId} message={message} {...(visit && { who: who(visit.appointment) })} />
  })
}
