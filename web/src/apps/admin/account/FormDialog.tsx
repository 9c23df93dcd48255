import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Form, type FormState } from '../../../client/Form.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Account.module.css'

type Props = { form: FormState; title: string; action: MessageId; onClose: () => void; children: ReactNode }

/** A dialog that is one form. */
export function FormDialog({ form, title, action, onClose, children }: Props) {
  const intl = useIntl()
  return (
    <Dialog
      title={title}
      loading={form.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button {...form.button} look="gold">
            {intl.formatMessage({ id: action })}
          </Button>
        </>
      }
    >
      <Form form={form} className={styles.form}>
        {children}
      </Form>
    </Dialog>
  )
}
