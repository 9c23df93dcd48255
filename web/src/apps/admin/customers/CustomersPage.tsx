import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AtSalon } from '../AtSalon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './CustomersScreen.module.css'
import { CustomersScreen } from './CustomersScreen.tsx'

/** The salon's customers, once it is known. `id`: who is open beside the list. */
export function CustomersPage({ id }: { id: string | undefined }) {
  useTitle('admin.customers')
  return (
    <AtSalon frame={(inside) => <div className={styles.screen}>{inside}</div>} skeleton={<SkeletonList count={5} />}>
      {({ businessObject: { country, timeZone } }) => <CustomersScreen id={id} country={country} timeZone={timeZone} />}
    </AtSalon>
  )
}
