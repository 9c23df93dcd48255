import type { ReactNode } from 'react'
import type { AppStorage } from '../browser/storage.ts'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import { required, validate } from '../kit/validators.ts'
import { useApp } from './app-context.ts'
import { Form, useForm } from './Form.tsx'
import { useWork } from './use-call.ts'

class WrongPassword extends Error {}

type Props<T> = {
  /** Resolves to undefined if the password is wrong. */
  open: (storage: AppStorage, password: string) => Promise<T | undefined>
  onOpened: (opened: T) => void
  action: MessageId
  /** The field's error for a wrong password. */
  wrong: MessageId
  /** Further actions. */
  children?: ReactNode
}

/** Asks for the password that decrypts the data on this device (UI-12). */
export function UnlockForm<T>({ open, onOpened, action, wrong, children }: Props<T>) {
  const t = useText()
  const { storage } = useApp()
  const opening = useWork(
    async (password: string) => {
      const opened = await open(storage, password)
      if (opened === undefined) throw new WrongPassword()
      return opened
    },
    { inline: true, onDone: onOpened },
  )
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: validate(password, [required]) }),
    refused: () => ({ password: { id: wrong } }),
    work: opening,
    send: ({ password }) => opening.mutate(password),
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button {...form.button} kind="gold" full>
            {t(action)}
          </Button>
          {children}
        </>
      }
    >
      <TextField
        {...form.field('password')}
        label={t('form.password')}
        type="password"
        autoComplete="current-password"
        required
      />
    </Form>
  )
}
