import { blockCustomer, type Customer, unblockCustomer } from '@goldline/contract/customer'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { keepCustomer } from './use-customers.ts'

/** CUS-06: asks before blocking or unblocking online booking. */
export function BlockAction({ customer, name }: { customer: Customer; name: string }) {
  const intl = useIntl()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const what = customer.blackListed ? 'unblock' : 'block'
  const change = useCall(what === 'block' ? blockCustomer : unblockCustomer, {
    says: { id: `admin.customers.${what}.done`, values: { name } },
    onDone: (changed) => {
      keepCustomer(cache, changed)
    },
    onSettled: () => setAsking(false),
  })
  const close = () => setAsking(false)
  return (
    <>
      <Button full look={what === 'block' ? 'danger' : 'quiet'} onClick={() => setAsking(true)}>
        {intl.formatMessage({ id: `admin.customers.${what}` })}
      </Button>
      {asking && (
        <AskDialog
          title={intl.formatMessage({ id: `admin.customers.${what}.title` }, { name })}
          action={intl.formatMessage({ id: `admin.customers.${what}` })}
          harmless={what === 'unblock'}
          work={change}
          onYes={() => change.mutate({ params: { id: customer.id } })}
          onClose={close}
        >
          <p>{intl.formatMessage({ id: `admin.customers.${what}.text` })}</p>
        </AskDialog>
      )}
    </>
  )
}
