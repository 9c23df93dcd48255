import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Form, type FormState } from './Form.tsx'

type Props = {
  form: FormState
  title: string
  subtitle?: string | undefined
  size?: 'small' | 'default' | 'large'
  /** Label of the submit button; default: save. */
  action?: string
  /** Label of the close button; default: cancel. */
  cancel?: string
  /** Whether submitting cannot be undone. */
  danger?: boolean
  /** Whether the form cannot be submitted yet. */
  disabled?: boolean
  /** Whether other work than the form's is in progress. */
  loading?: boolean
  /** Extra buttons before the standard ones. */
  buttons?: ReactNode
  /** Content below the form, not submitted with it. */
  below?: ReactNode
  /** Class of the form. */
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
      subtitle={subtitle}
      size={size}
      loading={form.busy || loading}
      onClose={onClose}
      actions={
        <>
          {buttons}
          <Button onClick={onClose}>{cancel}</Button>
          <Button {...form.button} kind={danger ? 'danger' : 'gold'} disabled={disabled}>
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
