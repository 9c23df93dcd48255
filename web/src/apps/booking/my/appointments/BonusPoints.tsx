import { getMySalons } from '@goldline/contract/customer/my-salons'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../../app-context.ts'
import { StarIcon } from '../../../../kit/later-icons.tsx'
import styles from './BonusPoints.module.css'

/** The customer's bonus points, if the salon has them; nothing waits for it. */
export function BonusPoints({ businessObjectId }: { businessObjectId: string }) {
  const intl = useIntl()
  const api = useApi()
  const { data } = useQuery(api.query(getMySalons, {}))
  const points = data?.find(({ businessObject }) => businessObject.id === businessObjectId)?.bonusPoints
  if (points === undefined || points === null) return null
  return (
    <p className={styles.points}>
      <StarIcon size={18} />
      {intl.formatMessage({ id: 'my.bonusPoints' }, { points })}
    </p>
  )
}
