import type { ComponentProps } from 'react'
import { useText } from '../i18n/use-text.ts'
import { TextField } from '../kit/TextField.tsx'
import { required, validate } from '../kit/validators.ts'
import { useMe } from './me.ts'

type Props = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'hint'>

/** Asks for the password again (AUTH-18), or links to where one is set. Takes a form's field. */
export function CurrentPasswordField(field: Props) {
  const t = useText()
  const { data: me } = useMe()
  if (me?.hasPassword === false) return <p>{t('refusal.password.none')}</p>
  if (!me) return null
  return <TextField {...field} label={t('form.password')} type="password" autoComplete="current-password" required />
}

/** Validates the current password in a form's `check`. */
export function usePasswordCheck() {
  const { data: me } = useMe()
  return (password: string) => (me?.hasPassword ? validate(password, [required]) : undefined)
}
