import type { ResponseReceived } from '@goldline/contract/call'
import { type Customer, getCustomer, getCustomers } from '@goldline/contract/customer'
import { eraseCustomer, getCustomerErasure } from '@goldline/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../../client/CurrentPasswordField.tsx'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'

type Props = { customer: Customer; name: string; onErased: () => void }

/** CUS-08: before erasing, shows what is kept and why, and asks for the password again (AUTH-18). */
export function EraseAction({ customer, name, onErased }: Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button full kind="danger" onClick={() => setAsking(true)}>
        {t('admin.customers.erase')}
      </Button>
      {asking && <EraseDialog customer={customer} name={name} onClose={() => setAsking(false)} onErased={onErased} />}
    </>
  )
}

function EraseDialog({ customer: { id }, name, onClose, onErased }: Props & { onClose: () => void }) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const { data, error, refetch } = useQuery({ ...useApi().query(getCustomerErasure, { params: { id } }), staleTime: 0 })
  const erase = useErase(name, onErased)
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    work: erase,
    send: ({ password }) => {
      if (data) erase.mutate({ params: { id }, body: password === '' ? {} : { password } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.customers.erase.title', { name })}
      subtitle={t('admin.customers.erase.text')}
      action={t('admin.customers.erase.sure')}
      danger
      disabled={!data}
      className={stack(16, 'mb16')}
      onClose={onClose}
    >
      {data && <DataLeft erasure={data} />}
      {!data && <Loading error={error} refetch={refetch} rows={3} inline />}
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}

function useErase(name: string, onErased: () => void) {
  return useCall(eraseCustomer, {
    inline: true,
    renews: [getCustomers, getCustomer],
    says: { id: 'admin.customers.erase.done', values: { name } },
    onDone: onErased,
  })
}

/** Lists the data that an erasure keeps, and why. */
function DataLeft({ erasure }: { erasure: ResponseReceived<typeof getCustomerErasure> }) {
  const t = useText()
  const format = useFormat()
  const { cancelledAppointments, hasAccount, prepaid, kept } = erasure
  return (
    <>
      {cancelledAppointments > 0 && (
        <p>
          <b>{t('admin.customers.erase.cancels', { count: cancelledAppointments })}</b>
        </p>
      )}
      {prepaid.map(({ salon, visits, points }) => (
        <p key={salon}>
          <b>{t('admin.customers.erase.prepaid', { visits, points })}</b>
        </p>
      ))}
      {hasAccount && <p>{t('admin.customers.erase.account')}</p>}
      <h3>{t('admin.customers.erase.stays')}</h3>
      <ul className={classes(stack(8, 'f14'), 'bullets')}>
        {kept.map(({ what, basis, count, until }) => (
          <li key={what}>
            <b>{t(`admin.customers.erase.${what}`, { count: count ?? 0 })}</b>
            <small className={look('block', 'f13', 'faint')}>
              {t(`admin.customers.erase.basis.${basis}`)}
              {until && `${dot}${t('word.untilDay', { day: format.dayDate(until) })}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
