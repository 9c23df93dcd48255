import { type Absence, getAskedAbsences } from '@goldline/contract/staff/absences'
import { getCoverPlan } from '@goldline/contract/staff/cover'
import { getStaff } from '@goldline/contract/staff/people'
import { coverParts } from '@goldline/domain/staff/rota'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useEvents } from '../../../../client/events.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useToday } from '../../../../client/use-today.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { TickIcon } from '../../../../kit/icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { UndoBar } from '../../appointment/UndoBar.tsx'
import { paths, pathTo } from '../../paths.ts'
import { useAbsenceText } from '../absence-text.ts'
import styles from './Cover.module.css'
import { CoverPlan } from './CoverPlan.tsx'

type Props = {
  id: string
  /** The first of the days that are planned now. */
  day: string | undefined
}

/** Approves an absence that is asked for, with what becomes of its visits (STF-10l). */
export function AskedPlan({ id, day }: Props) {
  const intl = useIntl()
  const cache = useCache()
  const api = useApi()
  // The plan follows once it is still asked for: of a request that was decided there is none.
  useEvents({ onEvent: () => void cache.invalidate(getAskedAbsences) })
  const asked = useQuery(api.query(getAskedAbsences, {}))
  const absence = asked.data?.find((each) => each.id === id)
  const isOver = asked.data !== undefined && absence === undefined
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: isOver ? 'admin.cover.intro' : 'admin.cover.asked.intro' })} />
      {!asked.data && <Loading error={asked.error} refetch={asked.refetch} rows={4} />}
      {absence && <Planned absence={absence} seenAt={asked.dataUpdatedAt} day={day} />}
      {isOver && <Decided />}
      <UndoBar />
    </AdminScreen>
  )
}

function Decided() {
  const intl = useIntl()
  return (
    <EmptyState
      icon={<TickIcon />}
      title={intl.formatMessage({ id: 'admin.cover.asked.decided' })}
      action={
        <Link href={paths.rota} className={buttonClass('quiet')}>
          {intl.formatMessage({ id: 'admin.cover.asked.rota' })}
        </Link>
      }
    />
  )
}

/** `seenAt`: when it was last seen to be asked for. */
type PlannedProps = { absence: Absence; seenAt: number; day: string | undefined }

function Planned({ absence, seenAt, day }: PlannedProps) {
  const intl = useIntl()
  const format = useFormat()
  const api = useApi()
  const today = useToday()
  const [, navigate] = useLocation()
  const textOf = useAbsenceText()
  const people = useQuery(api.query(getStaff, {}))
  const { id: asked, staffId, to: end } = absence
  const parts = coverParts({ from: absence.from < today ? today : absence.from, to: end })
  const index = Math.max(
    0,
    parts.findIndex(({ from }) => from === day),
  )
  const { from, to } = parts[index] ?? { from: end, to: end }
  const next = parts[index + 1]
  // Once it is approved there is nothing to plan, which the list of what is asked for is about to say.
  const isDecided = useRef(false)
  const sent = { params: { id: staffId }, query: { from, to, asked } }
  const plan = useQuery({ ...api.query(getCoverPlan, sent), enabled: () => !isDecided.current })
  useRenewedPlan(seenAt)
  const person = people.data?.find((each) => each.id === staffId)
  const onApplied = () => {
    if (next) navigate(`${pathTo(paths.cover, { staffId, day: next.from })}?asked=${asked}`)
    else isDecided.current = true
  }
  return (
    <>
      <p className={styles.request}>
        {person && <b>{`${person.name} ${person.surname} · `.trimStart()}</b>}
        {textOf(absence)}
      </p>
      {parts.length > 1 && (
        <p className={styles.request}>
          {intl.formatMessage(
            { id: 'admin.cover.asked.part' },
            ...[{ part: index + 1, parts: parts.length, from: format.dayMonth(from), to: format.dayMonth(to) }],
          )}
        </p>
      )}
      {!plan.data && <Loading error={plan.error} refetch={plan.refetch} rows={4} />}
      {plan.data && (
        <CoverPlan
          key={from}
          plan={plan.data}
          away={{ staffId, from, to, asked }}
          ending={{
            action: intl.formatMessage({ id: next ? 'admin.cover.asked.next' : 'admin.cover.asked.approve' }),
            onApplied,
          }}
        />
      )}
    </>
  )
}

/** Fetches the plan anew each time the request was seen again. */
function useRenewedPlan(seenAt: number) {
  const cache = useCache()
  const last = useRef(seenAt)
  useEffect(() => {
    if (last.current === seenAt) return
    last.current = seenAt
    void cache.invalidate(getCoverPlan)
  }, [cache, seenAt])
}
