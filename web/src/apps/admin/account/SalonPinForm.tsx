import { getPinPeople } from '@goldline/contract/auth/devices'
import { getSalonUsers, setSalonPin } from '@goldline/contract/auth/salon-users'
import { ownPinDigits, pinLimits, pinPattern } from '@goldline/domain/auth/pin'
import { CodeField } from '../../../auth/CodeField.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { minLength, pattern, required, validate } from '../../../kit/validators.ts'
import styles from './Account.module.css'
import { CardForm } from './AccountForms.tsx'

type Props = { userId: string; quiet?: boolean; autoFocus?: boolean; onDone?: () => void; onBack?: () => void }

/** AUTH-12: sets a person's PIN for this salon, with a one-time code from a leader of the salon. */
export function SalonPinForm({ userId, quiet = false, autoFocus = false, onDone, onBack }: Props) {
  const t = useText()
  const set = useCall(setSalonPin, {
    inline: true,
    renews: [getPinPeople, getSalonUsers],
    says: { id: 'admin.account.pin.done' },
    onDone: () => {
      form.set({ code: '', pin: '' })
      form.clear()
      onDone?.()
    },
  })
  const form = useForm({
    start: { code: '', pin: '' },
    check: ({ code, pin }) => ({
      code: validate(code, [required, minLength(pinLimits.digits)]),
      pin: validate(pin, [required, pattern(pinPattern, 'admin.account.pin.wrong')]),
    }),
    refused: (error) => {
      if (!(error instanceof ApiError)) return {}
      if (error.message === 'invalid-code') return { code: { id: 'admin.refusal.invalid-code' } }
      return error.message === 'weak-pin' ? { pin: { id: 'refusal.weak-pin' } } : {}
    },
    work: set,
    send: (body) => set.mutate({ params: { id: userId }, body }),
  })
  return (
    <CardForm form={form} action="admin.account.pin.set" quiet={quiet} onBack={onBack}>
      <div className={styles.two}>
        <CodeField autoFocus={autoFocus} {...form.field('code')} />
        <PinField {...form.field('pin')} label={t('word.newPin')} hint={t('admin.account.pin.hint', ownPinDigits)} />
      </div>
    </CardForm>
  )
}

/** Shows a field for digits, which are masked. */
export function PinField({
  onChange,
  ...field
}: Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'hint' | 'autoFocus'>) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      required
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, ownPinDigits.most))}
    />
  )
}
