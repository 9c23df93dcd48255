import { getMe } from '@goldline/contract/auth/user'
import { canBePin } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { LockedOut, useLinkRequest } from '../../../auth/LockedOut.tsx'
import { useSentCode } from '../../../auth/sent-codes.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { type FieldErrors, useForm } from '../../../client/Form.tsx'
import { type DeviceChallenge, signIn } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { useUnlock } from '../on-device/use-unlock.ts'
import { NewDevice } from './NewDevice.tsx'
import { LinkSent, SendAgain } from './SendAgain.tsx'
import { SignInForm, UsernameField, validateUsername } from './SignInForm.tsx'

type SignInValues = { username: string; secret: string }
type Props = { username: string; onForgotten: (username: string) => void }

/** Thrown if the e-mail field is empty, but this device has no e-mail stored under this password. */
class NothingSaved extends Error {}

/** Signs in (AUTH-01). A wrong password is shown at the form and ends no session (AUTH-04). */
export function SignIn({ username: first, onForgotten }: Props) {
  const t = useText()
  const device = useUnlock()
  const { entering, waiting, keep, goBack } = useSignInSteps(device)
  const form = useForm({
    start: { username: first, secret: '' },
    check: ({ username, secret }) => ({
      username: validateUsername(username, device.hasEmail),
      secret: validate(secret, [required]),
    }),
    refused: findRefusedField,
    work: entering,
    send: entering.mutate,
  })
  const { username } = form.values
  const link = useLinkRequest('ADMIN', username)
  useScreenFocus(waiting ? 'new-device' : link.data ? 'link-sent' : 'sign-in')
  if (waiting) return <NewDevice {...waiting} onSent={keep} onBack={goBack} />
  if (link.data)
    return (
      <LinkSent to={link.username} onBack={link.reset}>
        <SendAgain sent={link.data} again={link.send} />
      </LinkSent>
    )
  const mustWait = entering.error instanceof ApiError && entering.error.status === 429
  return (
    <SignInForm
      form={form}
      title={t('admin.signIn.title')}
      action="action.signIn"
      other={{ text: 'admin.forgot.link', onClick: () => onForgotten(username) }}
    >
      <UsernameField
        {...form.field('username')}
        optional={device.hasEmail}
        hint={device.hasEmail && t('admin.saved.email')}
      />
      <TextField
        {...form.field('secret')}
        label={t('form.password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {mustWait && username.trim() !== '' && <LockedOut link={link} />}
    </SignInForm>
  )
}

/** Returns the error for a PIN or for a password, depending on what was typed (AUTH-04). */
function findRefusedField(error: unknown, { secret }: SignInValues): FieldErrors<SignInValues> {
  if (error instanceof NothingSaved) return { username: { id: 'admin.saved.noEmail' } }
  if (!(error instanceof ApiError) || error.status !== 401) return {}
  return { secret: { id: canBePin(secret) ? 'refusal.credentialNotMatched' : 'refusal.Unauthorized' } }
}

/** Facts that a reload loses. */
type CodeFacts = {
  username?: string
  onProved?: () => Promise<void>
}

/** Signs in. `waiting`: a new device's code is awaited (AUTH-18); neither a reload nor `goBack` cancels it. */
function useSignInSteps(device: ReturnType<typeof useUnlock>) {
  const { session } = useApp()
  const { sent, keep } = useSentCode<DeviceChallenge>('newDevice')
  const [last, setLast] = useState<CodeFacts>({})
  const [shown, setShown] = useState(true)
  const enter = useEnter(device)
  const entering = useWork(enter, {
    inline: true,
    onDone: (answer) => {
      if ('token' in answer) return session.signIn(answer.token)
      const { challenge, ...to } = answer
      keep(challenge)
      setLast(to)
      setShown(true)
    },
    onRefused: (error, { username }) => {
      const soon = error instanceof ApiError && error.message === 'waitingPeriodBeforeResendNotOverYet'
      if (!soon || !sent || (last.username ?? username) !== username) return
      setShown(true)
    },
  })
  const goBack = () => {
    entering.reset()
    setShown(false)
  }
  return { entering, waiting: shown && sent ? { ...last, sent } : undefined, keep, goBack }
}

function useEnter(device: ReturnType<typeof useUnlock>) {
  const enterLast = useSignInToLastSalon()
  const cache = useCache()
  return async ({ username, secret }: SignInValues) => {
    // In parallel with the call, since it takes a moment.
    const unlocking = device.unlock(secret)
    const name = username.trim() || (await device.savedEmail(await unlocking))
    if (!name) throw new NothingSaved()
    const answer = await enterLast({ username: name, secret, client: 'ADMIN' })
    const vault = await unlocking
    const onProved = () => device.enter(vault, name)
    if ('challenge' in answer) return { ...answer, username, onProved }
    cache.write(getMe, {}, answer.user)
    await onProved()
    return answer
  }
}

/** Signs in to the salon that was last chosen on this device, if the person still works there (UI-12). */
function useSignInToLastSalon() {
  const { api, storage } = useApp()
  return async (credentials: Parameters<typeof signIn>[1]) => {
    const businessObjectId = storage.get('selectedBusinessId')
    if (businessObjectId === undefined) return signIn(api, credentials)
    return signIn(api, { ...credentials, businessObjectId }).catch((error) => {
      if (!(error instanceof ApiError && error.message === 'forbidden')) throw error
      storage.remove('selectedBusinessId')
      return signIn(api, credentials)
    })
  }
}
