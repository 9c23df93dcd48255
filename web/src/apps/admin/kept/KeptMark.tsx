import type { Day } from '@goldline/domain/time/day'
import { useIntl } from 'react-intl'
import { ClockIcon } from '../../../kit/icons.tsx'
import { useAppointments } from '../calendar/day-answers.ts'
import styles from './KeptMark.module.css'
import { useKept } from './kept-days.ts'

/** While a stored day is shown, says when it was saved, until the server has answered. */
export function KeptMark({ day }: { day: Day }) {
  const intl = useIntl()
  const { kept } = useKept()
  const { data, dataUpdatedAt, isFetching } = useAppointments(day)
  if (!kept || !data || dataUpdatedAt >= kept.since) return null
  const when = intl.formatDate(dataUpdatedAt, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <p className={styles.mark} role="status">
      <ClockIcon size={18} />
      {intl.formatMessage({ id: 'admin.kept.day' }, { when })}
      {isFetching && ` · ${intl.formatMessage({ id: 'admin.kept.loading' })}`}
    </p>
  )
}
