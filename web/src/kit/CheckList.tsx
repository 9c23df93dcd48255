import { useIntl } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'
import styles from './CheckList.module.css'
import { TickIcon } from './icons.tsx'

/** Each text of the list, translated, beside a tick (UI-04). */
export function CheckList({ textList }: { textList: readonly MessageId[] }) {
  const intl = useIntl()
  return (
    <ul className={styles.list}>
      {textList.map((id) => (
        <li key={id}>
          <span className={styles.tick}>
            <TickIcon size={14} />
          </span>
          {intl.formatMessage({ id })}
        </li>
      ))}
    </ul>
  )
}
