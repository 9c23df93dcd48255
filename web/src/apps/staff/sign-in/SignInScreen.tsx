import { answerChallenge } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/user'
import { canBePin } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { type DeviceChallenge, signIn } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { beginKeeping } from '../offline/kept.ts'
import styles from './SignIn.module.css'

/** AUTH-19: whoever has a record as staff may sign in here with the own password, too. */
export function Page() {
  const [challenge, setChallenge] = useState<Challenged>()
  return (
    <Card>
      <CardSection>
        {challenge ? (
          <NewDevice {...challenge} onBack={() => setChallenge(undefined)} />
        ) : (
          <Password onChallenge={setChallenge} />
        )}
      </CardSection>
    </Card>
  )
}

type Typed = { username: string; secret: string; keep: boolean }
type Challenged = { challenge: DeviceChallenge; typed: Typed }

/** The password is right, but nobody of a salon's staff has it. */
class NoStaff extends Error {}

function Password({ onChallenge }: { onChallenge: (challenged: Challenged) => void }) {
  const intl = useIntl()
  const enter = useEnter(onChallenge)
  const form = useForm({
    start: { username: '', secret: '', keep: false },
    check: ({ username, secret }) => ({
      username: validate(username.trim(), [required]),
      secret: validate(secret, [required]),
    }),
    refused: (error) => {
      if (error instanceof NoStaff) return { username: { id: 'staff.signIn.none' } }
      if (error instanceof ApiError && error.message === 'tier.required')
        return { username: { id: 'staff.signIn.tier' } }
      return error instanceof ApiError && error.status === 401 ? { secret: { id: 'refusal.Unauthorized' } } : undefined
    },
    work: enter,
    send: enter.mutate,
  })
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <Button {...form.button} look="quiet" full>
          {intl.formatMessage({ id: 'action.signIn' })}
        </Button>
      }
    >
      <h2>{intl.formatMessage({ id: 'staff.signIn.title' })}</h2>
      <TextField
        {...form.field('username')}
        label={intl.formatMessage({ id: 'staff.signIn.username' })}
        inputMode="email"
        autoComplete="username"
        required
      />
      <TextField
        {...form.field('secret')}
        label={intl.formatMessage({ id: 'form.password' })}
        type="password"
        autoComplete="current-password"
        required
      />
      <Switch
        label={intl.formatMessage({ id: 'staff.signIn.keep' })}
        hint={intl.formatMessage({ id: 'staff.signIn.keep.text' })}
        checked={form.values.keep}
        onChange={(keep) => form.set({ keep })}
      />
    </Form>
  )
}

/** STF-06: only where it is asked for, and never by a PIN, whose few digits are soon tried (UI-12). */
function useKeep() {
  const { storage } = useApp()
  return async ({ username, secret, keep }: Typed) => {
    // Without TLS there is nothing to encrypt with: the rest works.
    if (keep && !canBePin(secret)) await beginKeeping(storage, secret, username.trim()).catch(() => undefined)
  }
}

function useEnter(onChallenge: (challenged: Challenged) => void) {
  const { api, session } = useApp()
  const keep = useKeep()
  const cache = useCache()
  return useWork(
    async (typed: Typed) => {
      const { username, secret } = typed
      const answer = await signIn(api, { username: username.trim(), secret, client: 'STAFF' })
      if ('challenge' in answer) return onChallenge({ challenge: answer.challenge, typed })
      if (answer.user.client !== 'STAFF') throw new NoStaff()
      await keep(typed)
      cache.write(getMe, {}, answer.user)
      session.signIn(answer.token)
    },
    { inline: true },
  )
}

/** AUTH-18: a leader also enters the code that was sent, on an unknown device. */
function NewDevice({ challenge: { id, sent, sentTo }, typed, onBack }: Challenged & { onBack: () => void }) {
  const intl = useIntl()
  const keep = useKeep()
  const { api, session } = useApp()
  const confirm = useWork(
    ({ code }: { code: string }) =>
      api.ask(answerChallenge, { params: { id }, query: { client: 'STAFF' }, body: { code } }, { anonymous: true }),
    {
      inline: true,
      onDone: async ({ token }) => {
        await keep(typed)
        session.signIn(token)
      },
    },
  )
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: validate(code, [required, minLength(6)]) }),
    refused: (error) => {
      if (!(error instanceof ApiError)) return undefined
      if (error.message === 'tier.required') return { code: { id: 'staff.signIn.tier' } }
      return error.message === 'invalid-code' ? { code: { id: 'refusal.invalid-code' } } : undefined
    },
    work: confirm,
    send: confirm.mutate,
  })
  const back = (
    <Button look="link" onClick={onBack}>
      {intl.formatMessage({ id: 'action.back' })}
    </Button>
  )
  if (sent === 'LINK')
    return (
      <div className={styles.form}>
        <p role="status">{intl.formatMessage({ id: 'staff.signIn.link' }, { sentTo })}</p>
        {back}
      </div>
    )
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <>
          <Button {...form.button} look="gold" full>
            {intl.formatMessage({ id: 'action.signIn' })}
          </Button>
          {back}
        </>
      }
    >
      <p>{intl.formatMessage({ id: 'staff.signIn.code' }, { sentTo })}</p>
      <TextField
        {...form.field('code')}
        label={intl.formatMessage({ id: 'form.code' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  )
}
