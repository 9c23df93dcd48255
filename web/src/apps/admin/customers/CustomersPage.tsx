import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AtSalon } from '../AtSalon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './CustomersScreen.module.css'
import { CustomersScreen } from './CustomersScreen.tsx'

/** Shows the customers once the salon is known. `id`: the one open beside the list. */
export function CustomersPage({ id }: { id: string | undefined }) {
  useTitle('admin.customers')
  return (
    <AtSalon frame={(inside) => <div className={styles.screen}>{inside}</div>} skeleton={<SkeletonList count={5} />}>
      {({ businessObject: { country, timeZone } }) => <CustomersScreen id={id} country={country} timeZone={timeZone} />}
    </AtSalon>
  )
}
