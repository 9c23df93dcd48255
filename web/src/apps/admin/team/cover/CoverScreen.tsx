import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getCoverPlan } from '@goldline/contract/staff/cover'
import { maxCoverDays } from '@goldline/domain/staff/rota'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useEvents } from '../../../../client/events.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useToday } from '../../../../client/use-today.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { DateField } from '../../../../kit/DateField.tsx'
import { Select } from '../../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { UndoBar } from '../../appointment/UndoBar.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import styles from './Cover.module.css'
import { CoverPlan } from './CoverPlan.tsx'
import { RequestedAbsencePlan } from './RequestedAbsencePlan.tsx'

/** Reassigns an absent person's visits in one step (AVL-05, STF-10l). */
export function Page(parts: PathParts) {
  const [params] = useSearchParams()
  const asked = params.get('asked')
  return asked === null ? <AnyDays {...parts} /> : <RequestedAbsencePlan id={asked} day={parts.day} />
}

function AnyDays({ staffId, day, until }: PathParts) {
  const t = useText()
  const cache = useCache()
  const [, navigate] = useLocation()
  const today = useToday()
  const from = day !== undefined && isDay(day) && day >= today ? day : today
  const latest = addDays(from, maxCoverDays - 1)
  const to = until !== undefined && isDay(until) && until >= from ? (until < latest ? until : latest) : from
  useEvents({ onEvent: () => void cache.invalidate(getCoverPlan) })
  const api = useApi()
  const offer = useQuery({ ...api.query(getOfferedServices, {}), staleTime: 60_000 })
  const people = offer.data?.staff ?? []
  const sent = { params: { id: staffId ?? '' }, query: { from, to } }
  const plan = useQuery({ ...api.query(getCoverPlan, sent), enabled: staffId !== undefined })
  const missing = [offer, plan].find(({ data, fetchStatus, error }) => !data && (error || fetchStatus !== 'idle'))
  const show = (id: string | undefined, first: Day, last: Day) =>
    id !== undefined && navigate(pathTo(paths.cover, { staffId: id, day: first, until: last }), { replace: true })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.cover.intro')} />
      <div className={styles.asked}>
        <Select
          label={t('admin.cover.who')}
          options={people.map(({ id }) => id)}
          value={staffId ?? ''}
          labelOf={(id) => coverStaffName(people, id)}
          onChange={(id) => show(id ?? undefined, from, to)}
        />
        <DateField
          label={t('admin.cover.from')}
          min={today}
          value={from}
          onChange={(next) => isDay(next) && show(staffId ?? people[0]?.id, next, to)}
        />
        <DateField
          label={t('word.upToAndIncluding')}
          min={from}
          max={latest}
          value={to}
          hint={t('admin.cover.days', { days: maxCoverDays })}
          onChange={(next) => isDay(next) && show(staffId ?? people[0]?.id, from, next)}
        />
      </div>
      {missing && <Loading error={missing.error} refetch={missing.refetch} rows={4} />}
      {staffId !== undefined && plan.data && !missing && (
        <CoverPlan key={`${staffId} ${from} ${to}`} plan={plan.data} away={{ staffId, from, to }} />
      )}
      <UndoBar />
    </AdminScreen>
  )
}

export const coverStaffName = (staff: readonly { id: string; name: string; surname: string }[], id: string): string => {
  const person = staff.find((each) => each.id === id)
  return person ? fullName(person) : ''
}
