import { useChangeText, useOfferedUndo, useUndo } from '../../../appointment/undo.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import styles from './Bar.module.css'

/** Names the last change and offers to undo it, above the tabs (APT-20). */
export function UndoBar() {
  const t = useText()
  const textOf = useChangeText()
  const { change, left } = useOfferedUndo()
  const { undo, isPending } = useUndo()
  return (
    <div className={styles.region} role="status">
      {change && (
        <div className={styles.bar}>
          <p className={stack(0, 'grow', 'min-w-0', 'anywhere')}>
            <b>{textOf(change)}</b>
            {change.appointment.undo?.tells && <small className={look('faint')}>{t('staff.undo.after')}</small>}
          </p>
          <Button busy={isPending} onClick={() => undo(change)}>
            {t('action.undo')} <span aria-hidden="true">{left}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
