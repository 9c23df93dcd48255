import { useIntl } from 'react-intl'
import { WarningIcon } from '../../../../../kit/icons.tsx'
import styles from './Timeline.module.css'

/** MSG-06: names the foreign pages of a text; none: nothing. */
export function Strangers({ hosts }: { hosts: readonly string[] }) {
  const intl = useIntl()
  if (hosts.length === 0) return null
  return (
    <p className={styles.strangers}>
      <WarningIcon size={16} />
      {intl.formatMessage({ id: 'admin.message.strangers' }, { hosts: intl.formatList(hosts) })}
    </p>
  )
}
