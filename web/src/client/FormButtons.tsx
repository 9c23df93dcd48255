import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import type { FormState } from './Form.tsx'
import styles from './FormButtons.module.css'

type Props = {
  form: FormState
  /** What the button that sends it says; else it saves. */
  action?: string
  onCancel: () => void
}

/** The buttons of a form that opens within a card: to leave it, and to send it. */
export function FormButtons({ form, action, onCancel }: Props) {
  const t = useText()
  return (
    <div className={styles.pair}>
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
      <Button {...form.button} look="gold">
        {action ?? t('action.save')}
      </Button>
    </div>
  )
}
