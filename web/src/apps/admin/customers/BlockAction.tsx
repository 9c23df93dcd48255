import { blockCustomer, type Customer, unblockCustomer } from '@goldline/contract/customer'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { keepCustomer } from './use-customers.ts'

/** CUS-06: asks before blocking or unblocking online booking. */
export function BlockAction({ customer, name }: { customer: Customer; name: string }) {
  const intl = useIntl()
  const { notices } = useApp()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const what = customer.blackListed ? 'unblock' : 'block'
  const change = useCall(what === 'block' ? blockCustomer : unblockCustomer, {
    onDone: (changed) => {
      keepCustomer(cache, changed)
      notices.show(intl.formatMessage({ id: `admin.customers.${what}.done` }, { name }), 'success')
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
        <Dialog
          title={intl.formatMessage({ id: `admin.customers.${what}.title` }, { name })}
          loading={change.isPending}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
              <Button
                look={what === 'block' ? 'danger' : 'gold'}
                busy={change.isPending}
                onClick={() => change.mutate({ params: { id: customer.id } })}
              >
                {intl.formatMessage({ id: `admin.customers.${what}` })}
              </Button>
            </>
          }
        >
          <p>{intl.formatMessage({ id: `admin.customers.${what}.text` })}</p>
        </Dialog>
      )}
    </>
  )
}
