import { useIntl } from '../../../../../i18n/intl.tsx'
import { useText } from '../../../../../i18n/use-text.ts'
import { WarningIcon } from '../../../../../kit/icons.tsx'
import { look } from '../../../../../kit/look.ts'
import styles from './Timeline.module.css'

/** MSG-06: warns about a text's links to foreign pages, if any. */
export function ForeignLinksNote({ hosts }: { hosts: readonly string[] }) {
  const intl = useIntl()
  const t = useText()
  if (hosts.length === 0) return null
  return (
    <p className={styles.strangers}>
      <WarningIcon size={16} className={look('mt2')} />
      {t('message.foreign', { hosts: intl.formatList(hosts) })}
    </p>
  )
}
