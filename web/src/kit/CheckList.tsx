import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './CheckList.module.css'
import { TickIcon } from './icons.tsx'
import { row, stack } from './look.ts'

/** Lists the translated texts, each with a tick (UI-04). */
export function CheckList({ textList }: { textList: readonly MessageId[] }) {
  const t = useText()
  return (
    <ul className={stack(12)}>
      {textList.map((id) => (
        <li className={row(12, 'top')} key={id}>
          <span className={styles.tick}>
            <TickIcon size={14} />
          </span>
          {t(id)}
        </li>
      ))}
    </ul>
  )
}
