import { type SignedInUser, setPin } from '@goldline/contract/auth/user'
import type { BodySent } from '@goldline/contract/call'
import { isSimplePin, ownPinDigits } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { useApp } from '../../../../client/app-context.ts'
import { useForm } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { pattern, required, validate } from '../../../../kit/validators.ts'
import { useWithCode } from './CodeAgain.tsx'
import { EditForm, PasswordAgain, usePasswordAgain } from './EditForm.tsx'
import { Section, useEditing } from './Section.tsx'
import { useShowSaved } from './use-me.ts'

const rules = [required, pattern(/^\d{4,8}$/, 'my.details.pin.shape')]

/** Checks the PIN before sending, so that an error shows without waiting for the server. */
const check = ({ pin }: { pin: string }) => ({
  pin: validate(pin, rules) ?? (isSimplePin(pin) ? ({ id: 'refusal.weak-pin' } as const) : undefined),
})

/** Sets the person's own PIN, which replaces sent ones (AUTH-02). */
export function Pin({ me }: { me: SignedInUser }) {
  const t = useText()
  const { editing, card, open, close } = useEditing()
  return (
    <Section
      card={card}
      title={t('my.details.pin')}
      lead={t('my.details.pin.lead')}
      action={!editing && <Button onClick={open}>{t('my.details.pin.set')}</Button>}
    >
      {editing && <PinForm me={me} onClose={close} />}
    </Section>
  )
}

function PinForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const t = useText()
  const saved = useShowSaved()
  const [shown, setShown] = useState(false)
  const asks = usePasswordAgain()
  const { api } = useApp()
  const withCode = useWithCode()
  const store = useWork(
    (sent: BodySent<typeof setPin>) => withCode(() => api.ask(setPin, { params: { id: me.id }, body: sent })),
    {
      inline: true,
      onDone: () => {
        saved()
        onClose()
      },
      onRefused: asks.hear,
    },
  )
  const form = useForm({
    start: { pin: '', password: '' },
    check,
    work: store,
    send: ({ pin, password }) => store.mutate({ pin, password: password || undefined }),
  })
  const { onChange, ...pin } = form.field('pin')
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextField
        {...pin}
        label={t('word.newPin')}
        // The PIN can be shown instead of being typed twice.
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={ownPinDigits.most}
        required
        onChange={(typed) => onChange(typed.replaceAll(/\D/g, ''))}
        hint={pin.error === undefined && t('my.details.pin.shape')}
        trailing={
          <Button kind="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t('my.details.pin.show')}
          </Button>
        }
      />
      {asks.asked && <PasswordAgain {...form.field('password')} />}
    </EditForm>
  )
}
