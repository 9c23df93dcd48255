import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './UnsavedBar.module.css'

type Props = {
  hidden: boolean
  /** That something is not saved, or why it cannot be: the field may be out of view. */
  text: string
  /** Of the form, where it does not say so itself. */
  failure?: unknown
  disabled?: boolean
  busy: boolean
  onDiscard: () => void
}

/** What a form of the settings ends with while something in it is not saved: saves or discards it. */
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
