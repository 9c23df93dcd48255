import { getMe } from '@goldline/contract/user'
import { canBePin } from '@goldline/domain/auth/pin'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useCache } from '../../../cache.ts'
import { type Faults, useForm } from '../../../Form.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { signIn } from '../../../sign-in.ts'
import { useWork } from '../../../use-call.ts'
import { useUnlock } from '../on-device/use-unlock.ts'
import { LinkAsked, LockedOut, useLinkAsked } from './LockedOut.tsx'
import { NewDevice } from './NewDevice.tsx'
import { SignInForm, UsernameField, usernameFault } from './SignInForm.tsx'

type Typed = { username: string; secret: string }
type Props = { username: string; onForgotten: (username: string) => void }

/** The e-mail field was left empty, but this device has none stored under this password. */
class NothingSaved extends Error {}

/** AUTH-01; a wrong password is shown at the form and signs nobody out (AUTH-04). */
export function SignIn({ username: first, onForgotten }: Props) {
  const intl = useIntl()
  const device = useUnlock()
  const entering = useEntering(device)
  const form = useForm({
    start: { username: first, secret: '' },
    check: ({ username, secret }) => ({
      username: usernameFault(username, device.hasEmail),
      secret: validate(secret, [required]),
    }),
    refused: wrongField,
    work: entering,
    send: entering.mutate,
  })
  const { username } = form.values
  const link = useLinkAsked(username)
  const { data } = entering
  if (data && 'challenge' in data) return <NewDevice {...data} onBack={entering.reset} />
  if (link.data) return <LinkAsked sent={link.data} link={link} username={username} />
  const mustWait = entering.error instanceof ApiError && entering.error.status === 429
  return (
    <SignInForm
      form={form}
      title={intl.formatMessage({ id: 'admin.signIn.title' })}
      action="action.signIn"
      other={{ text: 'admin.forgot.link', onClick: () => onForgotten(username) }}
    >
      <UsernameField
        {...form.field('username')}
        optional={device.hasEmail}
        hint={device.hasEmail && intl.formatMessage({ id: 'admin.saved.email' })}
      />
      <TextField
        {...form.field('secret')}
        label={intl.formatMessage({ id: 'form.password' })}
        type="password"
        autoComplete="current-password"
        required
      />
      {mustWait && username.trim() !== '' && <LockedOut link={link} />}
    </SignInForm>
  )
}

/** AUTH-04: the message for a PIN or a password, depending on what was typed. */
function wrongField(error: unknown, { secret }: Typed): Faults<Typed> {
  if (error instanceof NothingSaved) return { username: { id: 'admin.saved.noEmail' } }
  if (!(error instanceof ApiError) || error.status !== 401) return {}
  return { secret: { id: canBePin(secret) ? 'refusal.credentialNotMatched' : 'refusal.Unauthorized' } }
}

function useEntering(device: ReturnType<typeof useUnlock>) {
  const { api, session } = useApp()
  const cache = useCache()
  return useWork(
    async ({ username, secret }: Typed) => {
      // In parallel with the call, since it takes a moment.
      const unlocking = device.unlock(secret)
      const name = username.trim() || (await device.savedEmail(await unlocking))
      if (!name) throw new NothingSaved()
      const ask = () => signIn(api, { username: name, secret, client: 'ADMIN' })
      const answer = await ask()
      const vault = await unlocking
      if ('challenge' in answer) {
        const again = async () => {
          const next = await ask()
          return 'challenge' in next ? next.challenge : answer.challenge
        }
        return { ...answer, again, onProved: () => device.enter(vault, name) }
      }
      cache.write(getMe, {}, answer.user)
      await device.enter(vault, name)
      return answer
    },
    { inline: true, onDone: (answer) => 'token' in answer && session.signIn(answer.token) },
  )
}
