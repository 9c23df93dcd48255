import type { ReactNode } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { type OpenedStore, openKept } from '../own-days/kept.ts'

class AnotherPassword extends Error {}

type FormProps = { onOpened: (opened: OpenedStore) => void; children?: ReactNode }

/** Asks for the password that sealed the data. */
export function OpenForm({ onOpened, children }: FormProps) {
  const t = useText()
  const { storage } = useApp()
  const opening = useWork(
    async (password: string) => {
      const opened = await openKept(storage, password)
      if (!opened) throw new AnotherPassword()
      return opened
    },
    { inline: true, onDone: onOpened },
  )
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: validate(password, [required]) }),
    refused: () => ({ password: { id: 'staff.offline.wrong' } }),
    work: opening,
    send: ({ password }) => opening.mutate(password),
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button {...form.button} kind="gold" full>
            {t('action.open')}
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
