import type { Customer } from '@goldline/contract/customer'
import { canEdit } from '@goldline/domain/customer/edit'
import type { ReactNode } from 'react'
import { Failure } from '../../../../client/Failure.tsx'
import { Form } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { InfoIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { BirthdayField, PersonFields, SalonFields } from './CustomerFields.tsx'
import styles from './CustomerForm.module.css'
import { useCustomerEdit } from './use-customer-edit.ts'

type Props = {
  customer: Customer
  onClose: () => void
  /** The heading. */
  children: ReactNode
}

/** Edits a customer in place (CUS-01, CUS-08). */
export function Page({ customer, onClose, children }: Props) {
  const t = useText()
  const edit = useCustomerEdit(customer, onClose)
  const { form, conflict, goOn } = edit
  const actions = (
    <div className={styles.actions}>
      {Boolean(form.failure) && <Failure inline error={form.failure} />}
      {conflict && <Button onClick={goOn}>{t('admin.customers.edit.goOn')}</Button>}
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      {!conflict && (
        <Button {...form.button} kind="gold">
          {t('action.save')}
        </Button>
      )}
    </div>
  )
  return (
    <Form
      form={form}
      className={classes(row(0, 'grow', 'column', 'min-h-0'), styles.form)}
      failed={hideFailure}
      actions={actions}
    >
      <div className={styles.fields}>
        {children}
        {customer.hasAccount ? (
          <>
            <p className={styles.owned}>
              <InfoIcon size={18} className={look('mt2')} />
              {t('refusal.customer.has-account')}
            </p>
            {canEdit('birthday', customer) && <BirthdayField edit={edit} hint={t('admin.customers.birthday.note')} />}
          </>
        ) : (
          <PersonFields edit={edit} />
        )}
        <SalonFields edit={edit} />
      </div>
    </Form>
  )
}

/** Shows no failure above the fields, since it is shown beside the buttons, which are always visible. */
const hideFailure = () => null
