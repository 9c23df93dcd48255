import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DownIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import styles from './Questions.module.css'

type Props = { rows: readonly (readonly [question: MessageId, answer: MessageId])[]; open?: number }

/** Lists questions that expand to their answers. @param open how many of the first are expanded */
export function Questions({ rows, open = 0 }: Props) {
  const t = useText()
  return (
    <div className={styles.questions}>
      {rows.map(([question, answer], index) => (
        <details className={look('ruled')} key={question} open={index < open}>
          <summary>
            {t(question)}
            <DownIcon size={20} />
          </summary>
          <p>{t(answer)}</p>
        </details>
      ))}
    </div>
  )
}
