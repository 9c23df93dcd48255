import { type SignedInUser, setPin } from '@goldline/contract/user'
import { isSimplePin, ownPinDigits } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../../kit/Button.tsx'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { type Invalid, pattern, required, validate } from '../../../../kit/validators.ts'
import { useCall } from '../../../../use-call.ts'
import { EditForm } from './EditForm.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import { Section, useEditing } from './Section.tsx'
import { useSaved } from './use-me.ts'
import { usePasswordAgain } from './use-password-again.ts'

const rules = [required, pattern(/^\d{4,8}$/, 'my.details.pin.shape')]

/** AUTH-02: sets one's own PIN, so that none has to be sent. */
export function Pin({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const { editing, card, open, close } = useEditing()
  return (
    <Section
      card={card}
      title={intl.formatMessage({ id: 'my.details.pin' })}
      lead={intl.formatMessage({ id: 'my.details.pin.lead' })}
      action={!editing && <Button onClick={open}>{intl.formatMessage({ id: 'my.details.pin.set' })}</Button>}
    >
      {editing && <PinForm me={me} onClose={close} />}
    </Section>
  )
}

function PinForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const intl = useIntl()
  const saved = useSaved()
  const [pin, setTyped] = useState('')
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const asks = usePasswordAgain()
  const store = useCall(setPin, {
    inline: true,
    onDone: () => {
      saved()
      onClose()
    },
    onRefused: asks.hear,
  })
  // Checked here too, so that nobody waits for the server.
  const invalid: Invalid | undefined =
    validate(pin, rules) ?? (isSimplePin(pin) ? { id: 'refusal.weak-pin' } : undefined)
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (invalid) focusFirstWrong(form)
    else store.mutate({ params: { id: me.id }, body: { pin, ...(password && { password }) } })
  }
  return (
    <EditForm onSubmit={submit} onCancel={onClose} busy={store.isPending} error={store.error}>
      <TextField
        label={intl.formatMessage({ id: 'my.details.pin.new' })}
        // Can be shown, instead of typing it twice.
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={ownPinDigits.most}
        required
        value={pin}
        onChange={(value) => setTyped(value.replaceAll(/\D/g, ''))}
        hint={!(tried && invalid) && intl.formatMessage({ id: 'my.details.pin.shape' })}
        error={tried && invalid ? intl.formatMessage({ id: invalid.id }, invalid.values) : undefined}
        trailing={
          <Button look="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {intl.formatMessage({ id: 'my.details.pin.show' })}
          </Button>
        }
      />
      {asks.asked && <PasswordAgain value={password} onChange={setPassword} />}
    </EditForm>
  )
}
