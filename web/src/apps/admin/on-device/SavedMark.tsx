import type { Day } from '@goldline/domain/time/day'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { ClockIcon } from '../../../kit/icons.tsx'
import { useAppointments } from '../days/day-queries.ts'
import styles from './SavedMark.module.css'
import { useOpenVault } from './vault-context.ts'

/** Shows when the displayed day was saved, until the server has answered with the current one. */
export function SavedMark({ day }: { day: Day }) {
  const intl = useIntl()
  const t = useText()
  const { opened } = useOpenVault()
  const { data, dataUpdatedAt, isFetching } = useAppointments({ from: day, to: day })
  if (!opened || !data || dataUpdatedAt >= opened.since) return null
  const when = intl.formatDate(dataUpdatedAt, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <p className={styles.mark} role="status">
      <ClockIcon size={18} />
      {t('admin.saved.day', { when })}
      {isFetching && `${dot}${t('admin.saved.loading')}`}
    </p>
  )
}
