import type { ResponseReceived } from '@goldline/contract/call'
import { applyCoverPlan, type CoverVisit, type getCoverPlan, previewCoverPlan } from '@goldline/contract/staff/cover'
import { previewStrandedVisits, settleStrandedVisits } from '@goldline/contract/staff/stranded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { cacheAppointment } from '../../../../appointment/loaded-days.ts'
import { useUndoable } from '../../../../appointment/undo.ts'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { TickIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { ReadMessage } from '../../appointment/NotifyCustomer.tsx'
import { useHasFeature } from '../../session.ts'
import { useInvalidateTeam } from '../use-team.ts'
import styles from './Cover.module.css'
import { CoverRow } from './CoverRow.tsx'
import { type CoverDraft, countOutcomes, type Decision, findChoice, type StaffAbsence } from './cover-draft.ts'

type Plan = ResponseReceived<typeof getCoverPlan>
/** The plan's button text, and what happens after applying it. */
type PlanEnd = { action: string; onApplied: () => void }
/** `away` undefined: the plan for visits that a change of hours stranded. */
type Props = { plan: Plan; away?: StaffAbsence; ending?: PlanEnd }

/** Shows every visit with its choice; the plan is applied as a whole or not at all. */
export function CoverPlan({ plan, away, ending }: Props) {
  const t = useText()
  const [draft, setDraft] = useState<CoverDraft>({})
  const [tell, setTell] = useState(true)
  // Only the salon's leaders record an absence (STF-10).
  const mayRecord = useHasFeature('staff') && !plan.absent && !ending
  const [recorded, setRecorded] = useState(true)
  const [applied, setApplied] = useState(0)
  const apply = useApply(away, () => {
    setDraft({})
    setApplied((before) => before + 1)
    ending?.onApplied()
  })
  const { visits, staff } = plan
  const absent = mayRecord && recorded
  const wrong = apply.error instanceof ApiError ? (apply.error.details.appointments ?? []) : []
  const decided = visits.map((visit) => {
    const { id, version } = visit.appointment
    return { id, version, to: findChoice(visit, draft) }
  })
  const decision = { tell, absent, visits: decided }
  return (
    <>
      {visits.length === 0 && <EmptyState icon={<TickIcon />} title={t('admin.cover.none')} />}
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <CoverRow
            key={visit.appointment.id}
            visit={visit}
            staff={staff}
            tell={tell}
            chosen={findChoice(visit, draft)}
            stays={away === undefined}
            wrong={wrong.includes(visit.appointment.id)}
            onChoose={(key) => setDraft((before) => ({ ...before, [visit.appointment.id]: key }))}
          />
        ))}
      </ul>
      {tell && visits.length > 0 && (
        // Closes once applied: the messages are sent, and no preview is requested for decided visits.
        <CoverMessages key={applied} away={away} decision={decision} visits={visits} />
      )}
      {apply.error && <Failure inline error={apply.error} />}
      <PlanFooter
        visits={visits.length}
        counts={countOutcomes(visits, draft)}
        tell={{ on: tell, set: setTell }}
        absent={mayRecord ? { on: recorded, set: setRecorded } : undefined}
        apply={{ send: () => apply.mutate(decision), busy: apply.isPending, action: ending?.action }}
      />
    </>
  )
}

type Choice = { on: boolean; set: (on: boolean) => void }
type EndProps = {
  visits: number
  counts: ReturnType<typeof countOutcomes>
  tell: Choice
  /** undefined: the absence is already recorded, or this person may not record it. */
  absent: Choice | undefined
  /** `action`: the button's text; if set, the plan can be applied even if no visit is affected. */
  apply: { send: () => void; busy: boolean; action: string | undefined }
}

function PlanFooter({ visits, counts, tell, absent, apply }: EndProps) {
  const t = useText()
  const isIdle = visits === 0 && apply.action === undefined
  if (isIdle && !absent) return null
  return (
    <div className={styles.end}>
      {visits > 0 && (
        <Switch label={t('admin.cover.tell')} hint={t('admin.cover.tell.hint')} value={tell.on} onChange={tell.set} />
      )}
      {absent && (
        <Switch
          label={t('admin.cover.absent')}
          hint={t('admin.cover.absent.hint')}
          value={absent.on}
          onChange={absent.set}
        />
      )}
      <div className={row(16, 'wrap', 'gy8', 'middle', 'justify-end')}>
        {visits > 0 && <p className={look('quiet')}>{t('admin.cover.counts', counts)}</p>}
        <Button kind="gold" busy={apply.busy} disabled={isIdle && !absent?.on} onClick={apply.send}>
          {apply.action ?? t('admin.cover.apply')}
        </Button>
      </div>
    </div>
  )
}

function useApply(away: StaffAbsence | undefined, onApplied: () => void) {
  const t = useText()
  const cache = useCache()
  const { api, notices } = useApp()
  const undoable = useUndoable()
  const teamChanged = useInvalidateTeam()
  const send = ({ absent, ...decided }: Decision) => {
    if (away === undefined) return api.ask(settleStrandedVisits, { body: decided })
    const { staffId, ...days } = away
    return api.ask(applyCoverPlan, { params: { id: staffId }, body: { ...days, ...decided, absent } })
  }
  return useWork(send, {
    inline: true,
    onDone: (changed, { visits }) => {
      const open = visits.filter(({ to }) => to === null).length
      const [first] = changed
      for (const each of changed) cacheAppointment(cache, each)
      if (first) undoable.offer(first, 'cover', { decided: visits.length - open, open })
      else if (!away?.asked) notices.show(t(away ? 'admin.cover.recorded' : 'admin.stranded.done'), 'success')
      onApplied()
      teamChanged()
    },
    // Refetches colleagues' changes and keeps the choices (APT-08).
    onRefused: teamChanged,
  })
}

type CoverMessagesProps = { away: StaffAbsence | undefined; decision: Decision; visits: readonly CoverVisit[] }

/** Previews every customer's message before the plan is applied (APT-20); fetched when opened. */
function CoverMessages(props: CoverMessagesProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.messages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('admin.cover.messages')}</summary>
      {open && <Messages {...props} />}
    </details>
  )
}

function Messages({ away, decision, visits }: CoverMessagesProps) {
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
    return <ReadMessage key={appointmentId} message={message} who={visit && who(visit.appointment)} />
  })
}
