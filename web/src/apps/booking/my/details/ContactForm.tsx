import type { ReactNode } from 'react'
import { ConfirmCode } from './ConfirmCode.tsx'
import { EditForm } from './EditForm.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import type { ContactChange } from './use-change-contact.ts'

type Props = {
  contact: ContactChange
  onSubmit: (form: HTMLFormElement) => void
  onCancel: () => void
  /** The field for the new value. */
  children: ReactNode
}

/** Changes an e-mail or number: type it, then its code. */
export function ContactForm({ contact, onSubmit, onCancel, children }: Props) {
  const { change, sent, password } = contact
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
    <EditForm
      submit="my.details.sendCode"
      onSubmit={onSubmit}
      onCancel={onCancel}
      busy={change.isPending}
      error={change.error}
    >
      {children}
      {password.asked && <PasswordAgain value={password.typed} onChange={password.type} />}
    </EditForm>
  )
}
