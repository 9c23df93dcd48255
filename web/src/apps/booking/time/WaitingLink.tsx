import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { MessageId } from '../../../i18n/messages.ts'
import { useFlow } from '../flow/flow-context.ts'
import { writeSelection } from '../flow/selection.ts'
import styles from './TimeScreen.module.css'

type Props = { day: string | undefined; text: MessageId }

/** Links to the waiting list with the selection, for this day (AVL-11). */
export function WaitingLink({ day, text }: Props) {
  const intl = useIntl()
  const { selection } = useFlow()
  return (
    <p className={styles.waitingList}>
      <Link href={`/my/waiting-list?${writeSelection({ ...selection, day, time: undefined })}`}>
        {intl.formatMessage({ id: text })}
      </Link>
    </p>
  )
}
