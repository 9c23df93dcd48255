import { useState } from 'react'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { SalonIntl } from '../../../SalonIntl.tsx'
import { DayFailure } from '../calendar/DayStates.tsx'
import { computersToday, useFrame } from '../calendar/use-frame.ts'
import { useTitle } from '../use-title.ts'
import styles from './CustomersScreen.module.css'
import { CustomersScreen } from './CustomersScreen.tsx'

/** Learns the salon, then shows its customers in its formats (BIZ-05). `id`: who is open beside the list. */
export function CustomersPage({ id }: { id: string | undefined }) {
  useTitle('admin.customers')
  const [first] = useState(computersToday)
  const salon = useFrame(first)
  if (!salon.data) {
    return (
      <main className={styles.screen}>
        {salon.isError ? (
          <DayFailure error={salon.error} onRetry={() => void salon.refetch()} />
        ) : (
          <SkeletonList count={5} />
        )}
      </main>
    )
  }
  const { country, timeZone } = salon.data.businessObject
  return (
    <SalonIntl country={country} timeZone={timeZone}>
      <CustomersScreen id={id} country={country} timeZone={timeZone} />
    </SalonIntl>
  )
}
