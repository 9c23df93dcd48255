import { answerChallenge, signOut } from '@goldline/contract/auth'
import { changeEmail, changePhoneNr, getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { createCodeStore, useSentCode } from '../../../auth/sent-codes.ts'
import { useApp } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { SentCode } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import { CodeStep } from './AccountForms.tsx'

const calls = { email: changeEmail, phone: changePhoneNr } as const
const purposes = { email: 'newEmail', phone: 'newPhoneNr' } as const
export type ContactKind = keyof typeof calls

/** Returns the contact for which a code was sent before a reload, if any. */
export const pendingContact = (userId: string): ContactKind | undefined =>
  (['email', 'phone'] as const).find((kind) => createCodeStore('admin', purposes[kind], userId).read() !== undefined)

/** Returns the contact's value, whether it is confirmed, and the action offered for it. */
export function contactState(me: SignedInUser, kind: ContactKind) {
  const [value, confirmed] = kind === 'email' ? [me.email, me.emailConfirmed] : [me.phoneNr, me.phoneNrConfirmed]
  return { value, confirmed, action: value === null ? 'add' : confirmed ? 'change' : 'confirm' } as const
}

/** `first`: the new contact, if the code was sent to the old one, since this device is not known yet (AUTH-20). */
type AwaitedCode = SentCode & { sentTo: string; first?: string }
type Props = { kind: ContactKind; me: SignedInUser; onClose: () => void }

/** AUTH-10: changes e-mail or number, which takes effect with the code; asks for the password again (AUTH-18). */
export function ContactDialog({ kind, me, onClose }: Props) {
  const t = useText()
  const { awaited, change, answer, close } = useContact({ kind, me, onClose })
  const { value, action } = contactState(me, kind)
  const form = useContactForm({ kind, value: awaited?.first ?? awaited?.sentTo ?? value, change })
  const title = t(`admin.account.${kind}.${action}`)
  if (awaited)
    return (
      <CodeStep
        key={String(awaited.first)}
        title={title}
        onClose={close}
        sent={awaited}
        work={answer}
        text={t(awaited.first ? 'admin.account.oldFirst' : 'admin.account.code', { to: awaited.sentTo })}
        onCode={answer.mutate}
        again={
          // The password is not stored, so that after a reload only users without one can resend at once.
          form.values.password !== '' || !me.hasPassword
            ? async () => (await change.mutateAsync(form.values)) ?? awaited
            : undefined
        }
      />
    )
  return (
    <FormDialog form={form} title={title} onClose={onClose} action={t('admin.forgot.send')}>
      <TextField
        {...form.field('value')}
        label={t(kind === 'email' ? 'form.email.label' : 'form.phoneNr')}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        required
      />
      {me.hasPassword && <CurrentPasswordField {...form.field('password')} hint={t('admin.account.passwordAgain')} />}
    </FormDialog>
  )
}

type ContactRequest = { kind: ContactKind; value: string | null; change: ReturnType<typeof useContact>['change'] }

function useContactForm({ kind, value, change }: ContactRequest) {
  const checkPassword = usePasswordCheck()
  return useForm({
    start: { value: value ?? '', password: '' },
    check: ({ value, password }) => ({
      value: validate(value.trim(), kind === 'email' ? [required, email] : [required]),
      password: checkPassword(password),
    }),
    work: change,
    send: change.mutate,
  })
}

function useContact({ kind, me, onClose }: Props) {
  const t = useText()
  const { api, notices } = useApp()
  const cache = useCache()
  const { sent: awaited, keep, forget } = useSentCode<AwaitedCode>(purposes[kind], me.id)
  const close = () => {
    forget()
    onClose()
  }
  const done = async () => {
    notices.show(t('word.savedNotice'), 'success')
    close()
    await cache.invalidate(getMe)
  }
  const change = useWork(
    async ({ value, password }: { value: string; password: string }) => {
      const body = { value: value.trim(), password: password || undefined }
      const asked = await api.ask(calls[kind], { params: { id: me.id }, body })
      if ('sentTo' in asked) keep({ ...asked, first: body.value })
      else if (asked.challenge) keep({ ...asked.challenge, sentTo: body.value })
      else await done()
      return 'sentTo' in asked ? asked : asked.challenge
    },
    { inline: true },
  )
  const answer = useWork(
    async (code: string) => {
      if (!awaited) return
      const sent = { params: { id: awaited.id }, query: {}, body: { code } }
      const { token } = await api.ask(answerChallenge, sent, { anonymous: true })
      // End the session that confirming started, since this device would be listed twice among the sessions.
      void api.ask(signOut, {}, { token, leaving: true }).catch(() => undefined)
    },
    {
      inline: true,
      onDone: () => {
        if (!awaited?.first) return done()
        forget()
        if (change.variables) change.mutate(change.variables)
      },
    },
  )
  return { awaited, change, answer, close }
}
