import type { Customer } from '@goldline/contract/customer'
import { getCustomerHistory, updateCustomer } from '@goldline/contract/customer/edit'
import { useIntl } from 'react-intl'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { Fact } from '../panel/Facts.tsx'
import { keepCustomer } from './use-customers.ts'

/** Whether somebody wants news; a yes that the salon noted counts once the person has confirmed it (MSG-15). */
export function Marketing({ customer }: { customer: Customer }) {
  const intl = useIntl()
  const cache = useCache()
  const { id, notificationSubscribed, optIn } = customer
  const ask = useCall(updateCustomer, {
    renews: [getCustomerHistory],
    says: { id: 'admin.customers.optIn.done' },
    onDone: (changed) => {
      keepCustomer(cache, changed)
    },
  })
  if (!notificationSubscribed && optIn === null) return null
  const day = optIn && intl.formatDate(optIn.askedTime, { dateStyle: 'long' })
  return (
    <Fact name={intl.formatMessage({ id: 'admin.customers.marketing' })} icon={<InfoIcon size={18} />}>
      {day === null
        ? intl.formatMessage({ id: 'admin.customers.marketing.yes' })
        : intl.formatMessage({ id: 'admin.customers.optIn' }, { day })}
      {optIn?.again && (
        <Button
          look="link"
          busy={ask.isPending}
          onClick={() => ask.mutate({ params: { id }, body: { notificationSubscribed: true } })}
        >
          {intl.formatMessage({ id: 'admin.customers.optIn.again' })}
        </Button>
      )}
    </Fact>
  )
}
