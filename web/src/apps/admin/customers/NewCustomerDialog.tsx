import type { Customer } from '@goldline/contract/customer'
import { longest } from '@goldline/domain/text-lengths'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { CheckedPhone } from '../../../customer/CheckedPhone.tsx'
import { EmailField } from '../../../customer/EmailField.tsx'
import { Failure } from '../../../Failure.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { customersFound, paths, pathTo } from '../paths.ts'
import styles from './NewCustomerDialog.module.css'
import { birthdays, type Draft, type Field } from './new-customer.ts'
import { useCustomers } from './use-customers.ts'
import { type NewCustomer, useNewCustomer } from './use-new-customer.ts'

type Props = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onClose: () => void
  onAdded: (customer: Customer) => void
}

/** Adds a customer typed in by the salon (CUS-01): a name suffices. */
export function NewCustomerDialog({ draft, onChange, onClose, onAdded }: Props) {
  const intl = useIntl()
  const id = useId()
  const person = useNewCustomer({ draft, onChange, onAdded })
  const { form, isPending, failure, known, submit } = person
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.customers.new' })}
      subtitle={intl.formatMessage({ id: 'admin.customers.new.text' })}
      loading={isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button type="submit" form={id} look="gold" busy={isPending}>
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
        <Fields person={person} />
      </form>
      {known && <KnownPerson contact={known} onClose={onClose} />}
      {failure && <Failure inline error={failure} />}
    </Dialog>
  )
}

function Fields({ person: { draft, change, errorOf, setPhoneWrong } }: { person: NewCustomer }) {
  const intl = useIntl()
  const text = (field: Field) => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errorOf(field),
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...text('name')} label={intl.formatMessage({ id: 'form.name' })} maxLength={longest.name} required />
      <TextField {...text('surname')} label={intl.formatMessage({ id: 'form.surname' })} maxLength={longest.name} />
      <div className={styles.wide}>
        <CheckedPhone
          typed={draft}
          onChange={change}
          label={intl.formatMessage({ id: 'admin.customers.phoneNr' })}
          optional
          error={errorOf('phoneNr')}
          onJudged={setPhoneWrong}
        />
      </div>
      <EmailField {...text('email')} label={intl.formatMessage({ id: 'admin.customers.email' })} />
      <DateField
        {...text('birthday')}
        label={intl.formatMessage({ id: 'admin.customers.birthday' })}
        {...birthdays()}
      />
    </>
  )
}

/** Leads to whoever has this e-mail or number already; searches for them until they are found. */
function KnownPerson({ contact, onClose }: { contact: string; onClose: () => void }) {
  const intl = useIntl()
  const found = useCustomers(contact).data?.pages[0]?.customers ?? []
  const [person] = found.length === 1 ? found : []
  const name = person && `${person.name} ${person.surname}`.trim()
  return (
    <Link
      className={buttonClass('quiet')}
      href={person ? pathTo(paths.customers, { id: person.id }) : customersFound(contact)}
      onClick={onClose}
    >
      {name
        ? intl.formatMessage({ id: 'admin.customers.known' }, { name })
        : intl.formatMessage({ id: 'admin.customers.known.search' })}
    </Link>
  )
}
