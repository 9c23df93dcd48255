import { getMe } from '@goldline/contract/auth/user'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { LockedOut, useLinkRequest } from '../../../auth/LockedOut.tsx'
import { useSentCode } from '../../../auth/sent-codes.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { type FieldErrors, Form, useForm } from '../../../client/Form.tsx'
import { type DeviceChallenge, signIn } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { paths } from '../paths.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { NewDevice, type SignInValues, useStartKeeping } from './NewDevice.tsx'
import { LinkSent } from './SendAgain.tsx'

/** Lets staff members sign in with their own password (AUTH-19). */
export function Page() {
  const { sent, keep, forget } = useSentCode<DeviceChallenge>('newDevice')
  const [typed, setTyped] = useState<SignInValues>()
  const [atLink] = useRoute(paths.link)
  useScreenFocus(sent ? 'new-device' : 'password')
  if (atLink) return <LinkScreen />
  const onChallenge: OnChallenge = (challenge, values) => {
    setTyped(values)
    keep(challenge)
  }
  return (
    <Card>
      <CardSection>
        {sent ? (
          <NewDevice challenge={sent} typed={typed} onSent={keep} onBack={forget} />
        ) : (
          <Password onChallenge={onChallenge} />
        )}
      </CardSection>
    </Card>
  )
}

/** Thrown if the password is correct, but the account is not a staff member's. */
class NoStaff extends Error {}

type OnChallenge = (challenge: DeviceChallenge, typed: SignInValues) => void

function Password({ onChallenge }: { onChallenge: OnChallenge }) {
  const t = useText()
  const enter = useEnter(onChallenge)
  const form = useForm({
    start: { username: '', secret: '', keep: false },
    check: ({ username, secret }) => ({
      username: validate(username.trim(), [required]),
      secret: validate(secret, [required]),
    }),
    refused: wrongField,
    work: enter,
    send: enter.mutate,
  })
  const { username } = form.values
  const link = useLinkRequest('STAFF', username)
  useScreenFocus(link.data ? 'link-sent' : 'password')
  if (link.data) return <LinkSent sent={link.data} link={link} />
  const mustWait = enter.error instanceof ApiError && enter.error.status === 429
  return (
    <Form
      form={form}
      className={stack(16, 'min-w-0')}
      actions={
        <Button {...form.button} kind="quiet" full>
          {t('action.signIn')}
        </Button>
      }
    >
      <h2>{t('staff.signIn.title')}</h2>
      <TextField
        {...form.field('username')}
        label={t('staff.signIn.username')}
        inputMode="email"
        autoComplete="username"
        required
      />
      <TextField
        {...form.field('secret')}
        label={t('form.password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Switch {...form.field('keep')} label={t('staff.signIn.keep')} hint={t('staff.signIn.keep.text')} />
      {mustWait && username.trim() !== '' && <LockedOut link={link} />}
    </Form>
  )
}

function wrongField(error: unknown): FieldErrors<SignInValues> {
  if (error instanceof NoStaff) return { username: { id: 'staff.signIn.none' } }
  if (!(error instanceof ApiError)) return {}
  if (error.message === 'tier.required') return { username: { id: 'staff.signIn.tier' } }
  return error.status === 401 ? { secret: { id: 'refusal.Unauthorized' } } : {}
}

function useEnter(onChallenge: OnChallenge) {
  const { api, session } = useApp()
  const keep = useStartKeeping()
  const cache = useCache()
  return useWork(
    async (typed: SignInValues) => {
      const { username, secret } = typed
      const answer = await signIn(api, { username: username.trim(), secret, client: 'STAFF' })
      if ('challenge' in answer) return onChallenge(answer.challenge, typed)
      if (answer.user.client !== 'STAFF') throw new NoStaff()
      await keep(typed)
      cache.write(getMe, {}, answer.user)
      session.signIn(answer.token)
    },
    { inline: true },
  )
}
