import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Form, type FormState } from './Form.tsx'

type Props = {
  form: FormState
  title: string
  subtitle?: string
  size?: 'small' | 'default' | 'large'
  /** What the button that sends it says; else it saves. */
  action?: string
  /** What the button that closes it says, where that is not to cancel. */
  cancel?: string
  /** What sending does cannot be taken back. */
  danger?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
  /** Something else than the form is under way. */
  loading?: boolean
  /** Before the buttons that every form has. */
  buttons?: ReactNode
  /** Below the form: what is done on its own. */
  below?: ReactNode
  /** The form's. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form (UI-16). */
export function FormDialog({ form, title, subtitle, size = 'default', loading = false, onClose, ...props }: Props) {
  const t = useText()
  const { danger, disabled, buttons, below } = props
  const { action = t('action.save'), cancel = t('action.cancel') } = props
  return (
    <Dialog
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      size={size}
      loading={form.busy || loading}
      onClose={onClose}
      actions={
        <>
          {buttons}
          <Button onClick={onClose}>{cancel}</Button>
          <Button {...form.button} look={danger ? 'danger' : 'gold'} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} className={props.className}>
        {props.children}
      </Form>
      {below}
    </Dialog>
  )
}
