import { answerChallenge, signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { ReactNode } from 'react'
import { useMySessions } from '../../../../auth/SessionList.tsx'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import type { FormState } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { TickIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look } from '../../../../kit/look.ts'
import type { TextFieldProps } from '../../../../kit/TextField.tsx'
import { DemoHint } from '../../code/LinkSent.tsx'
import { PinField, usePinForm } from '../../code/PinField.tsx'
import { Resend } from '../../code/Resend.tsx'
import { useMyFacts } from '../my-facts.ts'
import styles from './details.module.css'
import { EditForm, PasswordAgain } from './EditForm.tsx'
import { useFirstField } from './Section.tsx'
import type { ContactChange, ContactCode } from './use-change-contact.ts'

type Props = {
  contact: ContactChange
  form: FormState & { field: (name: 'password') => Pick<TextFieldProps, 'value' | 'onChange' | 'error'> }
  onCancel: () => void
  /** The field for the new value. */
  children: ReactNode
}

/** Changes an e-mail or number in two steps: its value, then the code sent to it. */
export function ContactForm({ contact, form, onCancel, children }: Props) {
  const { sent, resendAt, wait } = contact.code
  if (sent)
    return (
      <ConfirmCode
        key={sent.id}
        sent={sent}
        resendAt={resendAt}
        again={contact.again}
        onWait={wait}
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

/** Shows an e-mail or a number, and whether it is confirmed. */
export function ContactValue({ value, confirmed }: { value: string | null; confirmed: boolean }) {
  const t = useText()
  if (value === null) return <p className={styles.value}>{t('my.details.none')}</p>
  return (
    <p className={styles.value}>
      <span className={look('min-w-0', 'anywhere')}>{formatPhoneNr(value)}</span>{' '}
      <Badge tone={confirmed ? 'success' : 'warning'} icon={confirmed ? <TickIcon /> : <WarningIcon />}>
        {t(confirmed ? 'my.details.confirmed' : 'my.details.unconfirmed')}
      </Badge>
    </p>
  )
}

type ConfirmCodeProps = {
  sent: ContactCode
  resendAt: number | undefined
  again: () => Promise<void>
  onWait: (resendAt: number) => void
  onDone: () => void
  onCancel: () => void
}

/** Asks for the code that proves an e-mail or number (AUTH-06). The answer replaces the current session. */
function ConfirmCode({ sent, resendAt, again, onWait, onDone, onCancel }: ConfirmCodeProps) {
  const t = useText()
  const { api, session } = useApp()
  const cache = useCache()
  const { demo } = useMyFacts()
  const first = useFirstField()
  const ownDevice = useMySessions().data?.find(({ current }) => current)?.ownDevice === true
  const answer = useWork(
    async (code: string) => {
      const answer = { params: { id: sent.id }, query: {}, body: { code, ownDevice } }
      const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
      // Sign out the old session, so that this device does not appear twice among the sessions.
      await api.ask(signOut, {}).catch(() => undefined)
      session.signIn(token)
      await cache.invalidate(getMe)
    },
    { inline: true, onDone },
  )
  const form = usePinForm({ work: answer, send: answer.mutate, about: sent.id })
  return (
    <EditForm form={form} submit="action.confirm" onCancel={onCancel}>
      <p>{t(sent.first ? 'my.details.oldFirst' : 'booking.pin.sent', { identity: formatPhoneNr(sent.sentTo) })}</p>
      <div ref={first}>
        <PinField form={form} />
      </div>
      <Resend resendAt={resendAt} again={again} onWait={onWait} />
      {demo && <DemoHint />}
    </EditForm>
  )
}
