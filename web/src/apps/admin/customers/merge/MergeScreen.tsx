import { useText } from '../../../../i18n/use-text.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import type { Parts } from '../../paths.ts'
import { Compare } from './Compare.tsx'
import { Duplicates } from './Duplicates.tsx'

/** CUS-09: proposed duplicates, or two people side by side. */
export function Page({ keep, other }: Parts) {
  const t = useText()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.customers.duplicates.intro')} />
      {keep && other ? <Compare key={keep + other} one={keep} other={other} /> : <Duplicates />}
    </AdminScreen>
  )
}
