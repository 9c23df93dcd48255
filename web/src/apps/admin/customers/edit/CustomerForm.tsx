import type { Customer } from '@goldline/contract/customer'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../../Failure.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { InfoIcon } from '../../../../kit/icons.tsx'
import { PersonFields, SalonFields } from './CustomerFields.tsx'
import styles from './CustomerForm.module.css'
import { useEdit } from './use-edit.ts'

type Props = {
  customer: Customer
  onClose: () => void
  /** The heading. */
  children: ReactNode
}

/** Changes a customer in the place where they are shown (CUS-01, CUS-08). */
export function CustomerForm({ customer, onClose, children }: Props) {
  const intl = useIntl()
  const edit = useEdit(customer, onClose)
  return (
    <form
      ref={edit.form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.submit()
      }}
    >
      <div className={styles.fields}>
        {children}
        {customer.hasAccount ? (
          <p className={styles.owned}>
            <InfoIcon size={18} />
            {intl.formatMessage({ id: 'refusal.customer.has-account' })}
          </p>
        ) : (
          <PersonFields edit={edit} />
        )}
        <SalonFields edit={edit} />
      </div>
      <div className={styles.actions}>
        {Boolean(edit.failure) && <Failure inline error={edit.failure} />}
        {edit.conflict && (
          <Button onClick={edit.goOn}>{intl.formatMessage({ id: 'admin.customers.edit.goOn' })}</Button>
        )}
        <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
        {!edit.conflict && (
          <Button type="submit" look="gold" busy={edit.isPending}>
            {intl.formatMessage({ id: 'action.save' })}
          </Button>
        )}
      </div>
    </form>
  )
}
