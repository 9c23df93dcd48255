import type { Customer } from '@goldline/contract/customer'
import { useEffect, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { CheckedPhone } from '../../../customer/CheckedPhone.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './NewCustomerDialog.module.css'
import { type Draft, type Field, invalidFields } from './new-customer.ts'
import { useAddCustomer } from './use-add-customer.ts'

type Props = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onClose: () => void
  onAdded: (customer: Customer) => void
}

/** A person typed in by the salon (CUS-01): a name is enough. */
export function NewCustomerDialog({ draft, onChange, onClose, onAdded }: Props) {
  const intl = useIntl()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const tried = attempt > 0
  const [phoneWrong, setPhoneWrong] = useState(false)
  const add = useAddCustomer(onAdded)
  // Typing goes on where something is wrong, whether this dialog or the server says so; it is marked only after the render.
  const { error } = add
  useEffect(() => {
    if (attempt > 0) focusFirstWrong(form.current)
  }, [attempt])
  useEffect(() => {
    if (error) focusFirstWrong(form.current)
  }, [error])
  const invalid = invalidFields(draft)
  const refused = refusedField(error)
  const errorOf = (field: Field) => {
    const own = tried ? invalid[field] : undefined
    if (own) return intl.formatMessage({ id: own.id }, own.values)
    return refused === field ? errorText(intl, error) : undefined
  }
  const change = (changes: Partial<Draft>) => {
    if (error) add.reset()
    onChange(changes)
  }
  const submit = () => {
    if (add.isPending) return
    setAttempt(attempt + 1)
    if (Object.keys(invalid).length === 0 && !phoneWrong) add.mutate(draft)
  }
  const text = (field: Field) => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errorOf(field),
    autoComplete: 'off',
  })
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.customers.new' })}
      subtitle={intl.formatMessage({ id: 'admin.customers.new.text' })}
      loading={add.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button type="submit" form={id} look="gold" busy={add.isPending}>
            {intl.formatMessage({ id: 'admin.customers.new.add' })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField {...text('name')} label={intl.formatMessage({ id: 'form.name' })} maxLength={80} required />
        <TextField {...text('surname')} label={intl.formatMessage({ id: 'form.surname' })} maxLength={80} />
        <div className={styles.wide}>
          <CheckedPhone
            typed={draft}
            onChange={change}
            optional
            error={errorOf('phoneNr')}
            tried={tried}
            onJudged={setPhoneWrong}
          />
        </div>
        <TextField
          {...text('email')}
          label={intl.formatMessage({ id: 'form.email.label' })}
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <TextField
          {...text('birthday')}
          label={intl.formatMessage({ id: 'admin.customers.birthday' })}
          type="date"
          min="1900-01-01"
        />
      </form>
      {error && refused === undefined && (
        <p className={styles.failure} role="alert">
          <WarningIcon size={18} />
          {errorText(intl, error)}
        </p>
      )}
    </Dialog>
  )
}

const fields: readonly Field[] = ['name', 'surname', 'phoneNr', 'email', 'birthday']

/** The field that the server speaks of. */
function refusedField(error: unknown): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => error.details.field === `body.${field}`) : undefined
}

const focusFirstWrong = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
