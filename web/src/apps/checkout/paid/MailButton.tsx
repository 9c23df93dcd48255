import { mailReceipt } from '@goldline/contract/checkout/receipt'
import { longest } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { TickIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { email as validEmail } from '../../../kit/validators.ts'

const hasNoEmail = (error: unknown): boolean => error instanceof ApiError && error.message === 'receipt.no-email'

/** POS-14f: to the address on file, which nobody sees here; where there is none, to one that is typed. */
export function MailButton({ id, known }: { id: string; known: boolean }) {
  const intl = useIntl()
  const [typing, setTyping] = useState(false)
  const [sent, setSent] = useState(false)
  const done = () => {
    setTyping(false)
    setSent(true)
  }
  const mail = useCall(mailReceipt, {
    inline: true,
    onDone: done,
    onRefused: (why) => hasNoEmail(why) && setTyping(true),
  })
  const label = sent ? 'checkout.paid.mailed' : known ? 'checkout.paid.mail' : 'checkout.paid.mail.typed'
  return (
    <>
      <Button
        icon={sent ? <TickIcon size={20} /> : <MailIcon size={20} />}
        size="l"
        busy={mail.isPending}
        disabled={sent}
        onClick={() => (known ? mail.mutate({ params: { id } }) : setTyping(true))}
      >
        {intl.formatMessage({ id: label })}
      </Button>
      {mail.error && !hasNoEmail(mail.error) && <Failure inline error={mail.error} />}
      {typing && <TypedMail id={id} known={known} onDone={done} onClose={() => setTyping(false)} />}
    </>
  )
}

type TypedProps = { id: string; known: boolean; onDone: () => void; onClose: () => void }

/** The address is kept nowhere but with the message. */
function TypedMail({ id, known, onDone, onClose }: TypedProps) {
  const intl = useIntl()
  const mail = useCall(mailReceipt, { inline: true, onDone })
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: validEmail(email) }),
    work: mail,
    send: ({ email }) => mail.mutate({ params: { id }, body: { email: email.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      title={intl.formatMessage({ id: 'checkout.paid.mail.typed' })}
      size="small"
      action={intl.formatMessage({ id: 'checkout.paid.mail.send' })}
      onClose={onClose}
    >
      {known && <p>{intl.formatMessage({ id: 'refusal.receipt.no-email' })}</p>}
      <TextField
        {...form.field('email')}
        label={intl.formatMessage({ id: 'checkout.paid.mail.address' })}
        type="email"
        autoComplete="off"
        maxLength={longest.email}
        required
      />
    </FormDialog>
  )
}
