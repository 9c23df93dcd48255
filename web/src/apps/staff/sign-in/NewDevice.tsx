import { answerChallenge, resendChallenge } from '@goldline/contract/auth'
import { canBePin } from '@goldline/domain/auth/pin'
import { CodeField } from '../../../auth/CodeField.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { startSaving } from '../own-days/kept.ts'
import { SendAgain } from './SendAgain.tsx'

export type SignInValues = { username: string; secret: string; keep: boolean }
type Props = {
  challenge: DeviceChallenge
  /** The typed values; undefined after a reload, which loses them. */
  typed: SignInValues | undefined
  onSent: (next: DeviceChallenge) => void
  onBack: () => void
}

/** Saves data only with consent, and never after a sign-in by PIN, which is quickly guessed (STF-06, UI-12). */
export function useStartKeeping() {
  const { storage } = useApp()
  return async ({ username, secret, keep }: SignInValues) => {
    // Encryption needs TLS; without it everything else still works.
    if (keep && !canBePin(secret)) await startSaving(storage, secret, username.trim()).catch(() => undefined)
  }
}

/** Asks for the sent code, which a manager needs on an unknown device (AUTH-18). */
export function NewDevice({ challenge, typed, onSent, onBack }: Props) {
  const t = useText()
  const { id, sent, sentTo } = challenge
  const api = useApi()
  useScreenFocus(sent)
  const form = useCodeForm(id, typed)
  const back = (
    <Button kind="link" onClick={onBack}>
      {t('action.back')}
    </Button>
  )
  const again = async () => {
    const next = await api.ask(resendChallenge, { params: { id }, query: { client: 'STAFF' } }, { anonymous: true })
    onSent(next)
    return next
  }
  const resend = <SendAgain sent={challenge} again={again} />
  if (sent === 'LINK')
    return (
      <div className={stack(16, 'min-w-0')}>
        <p role="status">{t('staff.signIn.link', { sentTo })}</p>
        {resend}
        {back}
      </div>
    )
  return (
    <Form
      form={form}
      className={stack(16, 'min-w-0')}
      actions={
        <>
          <Button {...form.button} kind="gold" full>
            {t('action.signIn')}
          </Button>
          {back}
        </>
      }
    >
      <p>{t('staff.signIn.code', { sentTo })}</p>
      <CodeField {...form.field('code')} />
      {resend}
    </Form>
  )
}

function useCodeForm(id: string, typed: SignInValues | undefined) {
  const keep = useStartKeeping()
  const { api, session } = useApp()
  const confirm = useWork(
    ({ code }: { code: string }) =>
      api.ask(answerChallenge, { params: { id }, query: { client: 'STAFF' }, body: { code } }, { anonymous: true }),
    {
      inline: true,
      onDone: async ({ token }) => {
        if (typed) await keep(typed)
        session.signIn(token)
      },
    },
  )
  return useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: validate(code, [required, minLength(6)]) }),
    refused: (error) => {
      if (!(error instanceof ApiError)) return undefined
      if (error.message === 'tier.required') return { code: { id: 'staff.signIn.tier' } }
      return error.message === 'invalid-code' ? { code: { id: 'staff.refusal.invalid-code' } } : undefined
    },
    work: confirm,
    about: id,
    send: confirm.mutate,
  })
}
