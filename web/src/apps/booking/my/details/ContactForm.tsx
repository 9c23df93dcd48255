import type { ReactNode } from 'react'
import type { FormState } from '../../../../Form.tsx'
import type { TextFieldProps } from '../../../../kit/TextField.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'
import { EditForm, PasswordAgain } from './EditForm.tsx'
import type { ContactChange } from './use-change-contact.ts'

type Props = {
  contact: ContactChange
  form: FormState & { field: (name: 'password') => Pick<TextFieldProps, 'value' | 'onChange' | 'error'> }
  onCancel: () => void
  /** The field for the new value. */
  children: ReactNode
}

/** Changes an e-mail or number: type it, then its code. */
export function ContactForm({ contact, form, onCancel, children }: Props) {
  const { sent } = contact
  if (sent)
    return (
      <ConfirmCode
        key={sent.id}
        sent={sent}
        again={contact.again}
        onWait={contact.wait}
        onDone={contact.answered}
        onCancel={contact.cancel}
      />
    )
  return (
    <EditForm form={form} submit="my.details.sendCode" onCancel={onCancel}>
      {children}
      {contact.asksPassword && <PasswordAgain {...form.field('password')} />}
    </EditForm>
  )
}
