import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { row } from '../kit/look.ts'
import type { FormState } from './Form.tsx'
import styles from './FormButtons.module.css'

type Props = {
  form: FormState
  /** Label of the submit button; default: save. */
  action?: string
  onCancel: () => void
}

/** Cancel and submit buttons of a form within a card. */
export function FormButtons({ form, action, onCancel }: Props) {
  const t = useText()
  return (
    <div className={classes(row(8, 'wrap'), styles.pair)}>
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
      <Button {...form.button} kind="gold">
        {action ?? t('action.save')}
      </Button>
    </div>
  )
}
