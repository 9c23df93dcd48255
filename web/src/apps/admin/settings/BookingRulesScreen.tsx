import { useIntl } from 'react-intl'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { DayFailure } from '../calendar/DayStates.tsx'
import { useTitle } from '../use-title.ts'
import { BookingRulesForm } from './BookingRulesForm.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { useBookingRules } from './use-booking-rules.ts'

/** The salon's rules for online booking (AVL-02, -03, -06, -08, APT-03). */
export function BookingRulesScreen() {
  const intl = useIntl()
  const { data, error, refetch } = useBookingRules()
  const title = useTitle('admin.rules')
  return (
    <AdminScreen flush>
      <SettingsTabs />
      <ScreenHead title={title} intro={intl.formatMessage({ id: 'admin.rules.intro' })} />
      {data && <BookingRulesForm saved={data} />}
      {!data && error && <DayFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={5} />}
    </AdminScreen>
  )
}
