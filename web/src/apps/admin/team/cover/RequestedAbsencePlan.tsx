import { type Absence, getAskedAbsences } from '@goldline/contract/staff/absences'
import { getCoverPlan } from '@goldline/contract/staff/cover'
import { getStaff } from '@goldline/contract/staff/people'
import { splitForCover } from '@goldline/domain/staff/rota'
import type { DayRange } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useEvents } from '../../../../client/events.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useToday } from '../../../../client/use-today.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { dot } from '../../../../kit/dot.ts'
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
  /** First day of the part to plan now. */
  day: string | undefined
}

/** Approves a requested absence together with the plan for its visits (STF-10l). */
export function RequestedAbsencePlan({ id, day }: Props) {
  const t = useText()
  const cache = useCache()
  const api = useApi()
  // Refetch the plan only after the requests: a request that was decided meanwhile has no plan.
  useEvents({ onEvent: () => void cache.invalidate(getAskedAbsences) })
  const asked = useQuery(api.query(getAskedAbsences, {}))
  const absence = asked.data?.find((each) => each.id === id)
  const isOver = asked.data !== undefined && absence === undefined
  return (
    <AdminScreen>
      <ScreenHead intro={t(isOver ? 'admin.cover.intro' : 'admin.cover.asked.intro')} />
      {!asked.data && <Loading error={asked.error} refetch={asked.refetch} rows={4} />}
      {absence && <RequestPlan absence={absence} seenAt={asked.dataUpdatedAt} day={day} />}
      {isOver && <DecidedNotice />}
      <UndoBar />
    </AdminScreen>
  )
}

/** Explains that the request was decided already, and links back to the rota. */
function DecidedNotice() {
  const t = useText()
  return (
    <EmptyState
      icon={<TickIcon />}
      title={t('admin.cover.asked.decided')}
      action={
        <Link href={paths.rota} className={buttonClass('quiet')}>
          {t('admin.cover.asked.rota')}
        </Link>
      }
    />
  )
}

/** `seenAt`: when the absence was last fetched as undecided. */
type RequestPlanProps = { absence: Absence; seenAt: number; day: string | undefined }

/** Shows the plan of a request's days, in parts; applying the last part approves the request. */
function RequestPlan({ absence, seenAt, day }: RequestPlanProps) {
  const t = useText()
  const api = useApi()
  const today = useToday()
  const [, navigate] = useLocation()
  const textOf = useAbsenceText()
  const people = useQuery(api.query(getStaff, {}))
  const { id: asked, staffId, to: end } = absence
  const parts = splitForCover({ from: absence.from < today ? today : absence.from, to: end })
  const index = Math.max(
    0,
    parts.findIndex(({ from }) => from === day),
  )
  const { from, to } = parts[index] ?? { from: end, to: end }
  const next = parts[index + 1]
  // An approved request has no plan, and the refetched requests no longer contain it.
  const isDecided = useRef(false)
  const sent = { params: { id: staffId }, query: { from, to, asked } }
  const plan = useQuery({ ...api.query(getCoverPlan, sent), enabled: () => !isDecided.current })
  useRefetchedPlan(seenAt)
  const person = people.data?.find((each) => each.id === staffId)
  const onApplied = () => {
    if (next) navigate(`${pathTo(paths.cover, { staffId, day: next.from })}?asked=${asked}`)
    else isDecided.current = true
  }
  return (
    <>
      <p className={styles.request}>
        {person && <b>{`${fullName(person)}${dot}`}</b>}
        {textOf(absence)}
      </p>
      {parts.length > 1 && <PartOfPlan part={index + 1} parts={parts.length} from={from} to={to} />}
      {!plan.data && <Loading error={plan.error} refetch={plan.refetch} rows={4} />}
      {plan.data && (
        <CoverPlan
          key={from}
          plan={plan.data}
          away={{ staffId, from, to, asked }}
          ending={{
            action: t(next ? 'admin.cover.asked.next' : 'admin.cover.asked.approve'),
            onApplied,
          }}
        />
      )}
    </>
  )
}

type PartProps = DayRange & { part: number; parts: number }

function PartOfPlan({ from, to, ...count }: PartProps) {
  const t = useText()
  const { dayMonth } = useFormat()
  const values = { ...count, from: dayMonth(from), to: dayMonth(to) }
  return <p className={styles.request}>{t('admin.cover.asked.part', values)}</p>
}

/** Refetches the plan after each fetch of the requests. */
function useRefetchedPlan(seenAt: number) {
  const cache = useCache()
  const last = useRef(seenAt)
  useEffect(() => {
    if (last.current === seenAt) return
    last.current = seenAt
    void cache.invalidate(getCoverPlan)
  }, [cache, seenAt])
}
