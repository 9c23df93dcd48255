import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './UnsavedBar.module.css'

type Props = {
  hidden: boolean
  /** Says that something is unsaved, or why it cannot be saved, since the field may be out of view. */
  text: string
  /** The form's failure, if it does not show it itself. */
  failure?: unknown
  disabled?: boolean
  busy: boolean
  onDiscard: () => void
}

/** Bar at the end of a settings form with unsaved changes: saves or discards them. */
export function UnsavedBar({ hidden, text, failure, disabled, busy, onDiscard }: Props) {
  const t = useText()
  return (
    <div className={styles.bar} hidden={hidden}>
      {Boolean(failure) && (
        <div className={styles.failure}>
          <Failure inline error={failure} />
        </div>
      )}
      <p>{text}</p>
      <Button onClick={onDiscard}>{t('admin.rules.discard')}</Button>
      <Button type="submit" look="gold" disabled={disabled} busy={busy}>
        {t('action.save')}
      </Button>
    </div>
  )
}
