import { getBookingRules } from '@goldline/contract/business-object/booking-rules'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../app-context.ts'
import { Failure } from '../../../Failure.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { BookingRulesForm } from './BookingRulesForm.tsx'

/** The salon's rules for online booking (AVL-02, -03, -06, -08, APT-03). */
export function Page() {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(useApi().query(getBookingRules, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.rules.intro' })} />
      {data && <BookingRulesForm saved={data} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={5} />}
    </AdminScreen>
  )
}
