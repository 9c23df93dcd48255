import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './LegalScreen.module.css'

export function LegalWaiting() {
  return (
    <div className={styles.sheet}>
      <SkeletonList count={5} />
    </div>
  )
}
