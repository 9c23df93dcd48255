import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getCoverPlan } from '@goldline/contract/staff/cover'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useEvents } from '../../../../client/events.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useToday } from '../../../../client/use-today.ts'
import { DateField } from '../../../../kit/DateField.tsx'
import { Select } from '../../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { UndoBar } from '../../appointment/UndoBar.tsx'
import { type Parts, paths, pathTo } from '../../paths.ts'
import styles from './Cover.module.css'
import { CoverPlan } from './CoverPlan.tsx'

/** Somebody is ill: who does their visits, decided in one step (AVL-05). */
export function Page({ staffId, day }: Parts) {
  const intl = useIntl()
  const cache = useCache()
  const [, navigate] = useLocation()
  const today = useToday()
  const from = day !== undefined && isDay(day) && day >= today ? day : today
  const [last, setLast] = useState<Day>(from)
  const to = isDay(last) && last >= from ? last : from
  useEvents({ onEvent: () => void cache.invalidate(getCoverPlan) })
  const api = useApi()
  const offer = useQuery({ ...api.query(getOfferedServices, {}), staleTime: 60_000 })
  const people = offer.data?.staff ?? []
  const sent = { params: { id: staffId ?? '' }, query: { from, to } }
  const plan = useQuery({ ...api.query(getCoverPlan, sent), enabled: staffId !== undefined })
  const missing = [offer, plan].find(({ data, fetchStatus, error }) => !data && (error || fetchStatus !== 'idle'))
  const show = (id: string | undefined, first: string) =>
    id !== undefined && navigate(pathTo(paths.cover, { staffId: id, day: first }), { replace: true })
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.cover.intro' })} />
      <div className={styles.asked}>
        <Select
          label={intl.formatMessage({ id: 'admin.cover.who' })}
          options={people.map(({ id }) => id)}
          value={staffId ?? ''}
          labelOf={(id) => nameOf(people, id)}
          onChange={(id) => show(id ?? undefined, from)}
        />
        <DateField
          label={intl.formatMessage({ id: 'admin.cover.from' })}
          min={today}
          value={from}
          onChange={(next) => isDay(next) && show(staffId ?? people[0]?.id, next)}
        />
        <DateField
          label={intl.formatMessage({ id: 'admin.cover.to' })}
          min={from}
          max={addDays(from, 13)}
          value={to}
          onChange={setLast}
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

export const nameOf = (staff: readonly { id: string; name: string; surname: string }[], id: string): string => {
  const person = staff.find((each) => each.id === id)
  return person ? `${person.name} ${person.surname}`.trim() : ''
}
