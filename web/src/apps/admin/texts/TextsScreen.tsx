import { getOwnTexts, type OwnTexts } from '@goldline/contract/translation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { stack } from '../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import type { PathParts } from '../screen.ts'
import { Coverage } from './Coverage.tsx'
import { SuggestCard } from './SuggestCard.tsx'
import { TextFilters } from './TextFilters.tsx'
import { TextTable } from './TextTable.tsx'
import { useTextFilter } from './use-text-filter.ts'

/** Shows the salon's texts for customers, in three languages side by side (CAT-14). */
export function Page({ id }: PathParts) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getOwnTexts, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.texts.intro')} />
      {data ? <Texts own={data} openId={id} /> : <Loading error={error} refetch={refetch} rows={6} />}
    </AdminScreen>
  )
}

function Texts({ own, openId }: { own: OwnTexts; openId: string | undefined }) {
  const filter = useTextFilter(own, openId)
  return (
    <div className={stack(16, 'one-column')}>
      <Coverage own={own} />
      {own.machine && <SuggestCard own={own} />}
      <TextFilters own={own} filter={filter} />
      <TextTable own={own} entries={filter.entries} count={filter.count} openId={openId} />
    </div>
  )
}
