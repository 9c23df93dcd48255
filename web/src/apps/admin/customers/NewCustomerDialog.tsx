import type { Customer } from '@goldline/contract/customer'
import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { Link } from 'wouter'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { CheckedPhone, optionalPhoneError, type PhoneError } from '../../../customer/CheckedPhone.tsx'
import { EmailField } from '../../../customer/EmailField.tsx'
import type { PersonDraft } from '../../../customer/new-person.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { look } from '../../../kit/look.ts'
import { NameFields } from '../../../kit/NameFields.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { customerSearchPath, paths, pathTo } from '../paths.ts'
import styles from './NewCustomerDialog.module.css'
import { birthdays, invalidFields, knownContact } from './new-customer.ts'
import { useAddCustomer, useCustomers } from './use-customers.ts'

type Props = {
  /** Initial values. */
  start: PersonDraft
  onClose: () => void
  onAdded: (customer: Customer) => void
}

/** Adds a customer entered by the salon (CUS-01); only a name is required. */
export function Page({ onClose, ...facts }: Props) {
  const t = useText()
  const { form, known, setPhoneWrong } = useNewCustomer(facts)
  return (
    <FormDialog
      form={form}
      title={t('word.newCustomer')}
      subtitle={t('admin.customers.new.text')}
      action={t('action.add')}
      below={known && <KnownPerson contact={known} onClose={onClose} />}
      className={classes(look('two', 'top'), styles.form)}
      onClose={onClose}
    >
      <NameFields first form={form} />
      <div className={look('across')}>
        <CheckedPhone
          typed={form.values}
          onChange={form.set}
          label={t('admin.customers.phoneNr')}
          optional
          error={form.errorOf('phoneNr')}
          onJudged={setPhoneWrong}
        />
      </div>
      <EmailField {...form.field('email')} label={t('customer.new.email')} autoComplete="off" />
      <DateField {...form.field('birthday')} label={t('word.birthdayOptional')} autoComplete="off" {...birthdays()} />
    </FormDialog>
  )
}

function useNewCustomer({ start, onAdded }: Omit<Props, 'onClose'>) {
  const [phoneWrong, setPhoneWrong] = useState<PhoneError>()
  const adding = useAddCustomer(onAdded)
  const form = useForm({
    start,
    ...keptAs('new customer'),
    check: (typed) => ({ ...invalidFields(typed), ...optionalPhoneError(phoneWrong) }),
    work: adding,
    send: adding.add,
  })
  return { form, setPhoneWrong, known: knownContact(adding.error, form.values) }
}

/** Links to the customer who already has this e-mail or number, or to a search for them. */
function KnownPerson({ contact, onClose }: { contact: string; onClose: () => void }) {
  const t = useText()
  const found = useCustomers({ query: contact }).data?.pages[0]?.customers ?? []
  const [person] = found.length === 1 ? found : []
  const name = person && fullName(person)
  return (
    <Link
      className={buttonClass('quiet')}
      href={person ? pathTo(paths.customers, { id: person.id }) : customerSearchPath(contact)}
      onClick={onClose}
    >
      {name ? t('word.viewName', { name }) : t('admin.customers.known.search')}
    </Link>
  )
}
