import type { LiveState } from '../../../client/events.ts'
import { useText } from '../../../i18n/use-text.ts'
import { OfflineIcon } from '../../../kit/icons.tsx'
import styles from './LiveMark.module.css'

/** Shows whether the calendar updates live. */
export function LiveMark({ state }: { state: LiveState }) {
  const t = useText()
  const text = t(`admin.live.${state}`)
  return (
    <span className={styles.mark} data-state={state} role="status" title={text}>
      {state === 'lost' || state === 'crowded' ? (
        <OfflineIcon size={16} />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <span className={styles.text}>{text}</span>
    </span>
  )
}
