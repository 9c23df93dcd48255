import { getMe } from '@goldline/contract/user'
import { canBePin } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useCache } from '../../../cache.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { signIn } from '../../../sign-in.ts'
import { useWork } from '../../../use-call.ts'
import { useUnlock } from '../kept/use-unlock.ts'
import { KeptOut, LinkAsked, useLinkAsked } from './KeptOut.tsx'
import { NewDevice } from './NewDevice.tsx'
import { SignInForm, UsernameField, usernameWrong } from './SignInForm.tsx'

type Props = { username: string; onUsername: (username: string) => void; onForgotten: () => void }

/** The e-mail field was left empty, but this device has none stored under this password. */
class NothingKept extends Error {}

/** AUTH-01; a wrong password is shown at the form and signs nobody out (AUTH-04). */
export function SignIn({ username, onUsername, onForgotten }: Props) {
  const intl = useIntl()
  const kept = useUnlock()
  const [secret, setSecret] = useState('')
  const entering = useEntering(username, secret, kept)
  const link = useLinkAsked(username)
  const { data } = entering
  if (data && 'challenge' in data) return <NewDevice {...data} onBack={entering.reset} />
  if (link.data) return <LinkAsked sent={link.data} link={link} username={username} />
  const nobody = entering.error instanceof NothingKept
  const refusal = nobody ? undefined : refusalOf(intl, secret, entering.error)
  const mustWait = entering.error instanceof ApiError && entering.error.status === 429
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.signIn.title' })}
      action="action.signIn"
      busy={entering.isPending}
      valid={secret !== '' && !usernameWrong(username, kept.hasEmail)}
      onSubmit={() => entering.mutate()}
      other={{ text: 'admin.forgot.link', onClick: onForgotten }}
    >
      {(tried) => (
        <>
          <UsernameField
            tried={tried}
            optional={kept.hasEmail}
            hint={kept.hasEmail && intl.formatMessage({ id: 'admin.kept.email' })}
            value={username}
            onChange={onUsername}
            error={nobody ? intl.formatMessage({ id: 'admin.kept.noEmail' }) : undefined}
          />
          <TextField
            label={intl.formatMessage({ id: 'form.password' })}
            type="password"
            autoComplete="current-password"
            required
            value={secret}
            onChange={setSecret}
            error={tried && secret === '' ? intl.formatMessage({ id: 'form.required' }) : refusal}
          />
          {mustWait && username.trim() !== '' && <KeptOut link={link} />}
        </>
      )}
    </SignInForm>
  )
}

/** AUTH-04: the message for a PIN or a password, depending on what was typed. */
function refusalOf(intl: IntlShape, secret: string, error: unknown): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiError) || error.status !== 401) return errorText(intl, error)
  return intl.formatMessage({ id: canBePin(secret) ? 'refusal.credentialNotMatched' : 'refusal.Unauthorized' })
}

function useEntering(username: string, secret: string, kept: ReturnType<typeof useUnlock>) {
  const { api, session } = useApp()
  const cache = useCache()
  return useWork(
    async () => {
      // In parallel with the call, since it takes a moment.
      const unlocking = kept.unlock(secret)
      const name = username.trim() || (await kept.keptEmail(await unlocking))
      if (!name) throw new NothingKept()
      const ask = () => signIn(api, { username: name, secret, client: 'ADMIN' })
      const answer = await ask()
      const vault = await unlocking
      if ('challenge' in answer) {
        const again = async () => {
          const next = await ask()
          return 'challenge' in next ? next.challenge : answer.challenge
        }
        return { ...answer, again, onProved: () => kept.enter(vault, name) }
      }
      cache.write(getMe, {}, answer.user)
      await kept.enter(vault, name)
      return answer
    },
    { inline: true, onDone: (answer) => 'token' in answer && session.signIn(answer.token) },
  )
}
