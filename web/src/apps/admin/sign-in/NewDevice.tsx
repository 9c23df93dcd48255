import { answerChallenge } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import type { DeviceChallenge } from '../../../sign-in.ts'
import { useScreenFocus } from '../use-screen-focus.ts'
import { SignInForm } from './SignInForm.tsx'

type Props = {
  challenge: DeviceChallenge
  /** Before the pages are there: what the device keeps is opened. */
  onProved: () => Promise<void>
  onBack: () => void
}

/** AUTH-18: the password was right; a salon's owner confirms with a code, too, where the device is not known. */
export function NewDevice({ challenge, onProved, onBack }: Props) {
  const intl = useIntl()
  const { api, session } = useApp()
  const [code, setCode] = useState('')
  useScreenFocus('new-device')
  const confirm = useMutation({
    mutationFn: async () => {
      const sent = { params: { id: challenge.id }, query: { client: 'ADMIN' as const }, body: { code } }
      const { token } = (await api.send(answerChallenge, sent, { anonymous: true })).data
      await onProved()
      return token
    },
    onSuccess: (token) => session.signIn(token),
  })
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.newDevice.title' })}
      action="action.signIn"
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      other={{ text: 'action.back', onClick: onBack }}
    >
      <p>{intl.formatMessage({ id: 'admin.newDevice.sent' }, { sentTo: challenge.sentTo })}</p>
      <TextField
        label={intl.formatMessage({ id: 'form.pin' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={(value) => setCode(value.replaceAll(/\D/g, ''))}
        error={confirm.error ? errorText(intl, confirm.error) : undefined}
      />
    </SignInForm>
  )
}
