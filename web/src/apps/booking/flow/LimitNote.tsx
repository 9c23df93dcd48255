import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { totalDuration } from './chosen.ts'
import { useFlow } from './flow-context.ts'
import styles from './LimitNote.module.css'
import { durationRefusal } from './limits.ts'

/** Why there is no way on: beside the button that is blocked, wherever the list of services is scrolled to (CAT-08). */
export function LimitNote() {
  const intl = useIntl()
  const format = useFormat()
  const { chosen } = useFlow()
  const refusal = durationRefusal(chosen)
  return (
    refusal && (
      <span className={styles.limit} role="alert">
        {intl.formatMessage({ id: `refusal.${refusal}` })} ({format.duration(totalDuration(chosen))})
      </span>
    )
  )
}
