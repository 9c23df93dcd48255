import { getStrandedVisits } from '@goldline/contract/staff/stranded'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useEvents } from '../../../../client/events.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { UndoBar } from '../../appointment/UndoBar.tsx'
import { CoverPlan } from './CoverPlan.tsx'

/** Decides in one step on visits that a change of hours left without a person or opening hours (STF-10). */
export function Page() {
  const t = useText()
  const cache = useCache()
  useEvents({ onEvent: () => void cache.invalidate(getStrandedVisits) })
  const { data, error, refetch } = useQuery(useApi().query(getStrandedVisits, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.stranded.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && <CoverPlan plan={{ ...data, absent: true }} />}
      {data && data.more > 0 && <p>{t('admin.stranded.more', { count: data.more })}</p>}
      <UndoBar />
    </AdminScreen>
  )
}
