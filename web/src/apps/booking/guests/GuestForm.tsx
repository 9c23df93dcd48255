import { maxLengths } from '@goldline/domain/text-lengths'
import { useEffect, useRef } from 'react'
import { Form, type FormState } from '../../../client/Form.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row, stack } from '../../../kit/look.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'

type Props = {
  form: FormState & { field: (name: 'name') => Pick<TextFieldProps, 'value' | 'onChange' | 'error'> }
  onCancel: () => void
}

/** Asks for the name of a guest, who needs no contact data (CUS-13). */
export function GuestForm({ form, onCancel }: Props) {
  const t = useText()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <Form
      form={form}
      className={stack(12, 'one-column')}
      actions={
        <div className={row(8, 'wrap')}>
          <Button {...form.button}>{t('action.save')}</Button>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
        </div>
      }
    >
      <div ref={field}>
        <TextField
          {...form.field('name')}
          label={t('form.name')}
          maxLength={maxLengths.name}
          autoComplete="off"
          hint={t('guests.name.hint')}
        />
      </div>
    </Form>
  )
}
