import { useIntl } from 'react-intl'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import type { Parts } from '../../paths.ts'
import { Compare } from './Compare.tsx'
import { Duplicates } from './Duplicates.tsx'

/** CUS-09: proposed duplicates, or two people side by side. */
export function Page({ keep, other }: Parts) {
  const intl = useIntl()
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.customers.duplicates.intro' })} />
      {keep && other ? <Compare key={keep + other} one={keep} other={other} /> : <Duplicates />}
    </AdminScreen>
  )
}
