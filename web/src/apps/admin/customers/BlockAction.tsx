import { blockCustomer, type Customer, unblockCustomer } from '@goldline/contract/customer'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { cacheCustomer } from './use-customers.ts'

/** CUS-06: blocks or unblocks a customer's online booking, after confirmation. */
export function BlockAction({ customer, name }: { customer: Customer; name: string }) {
  const t = useText()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const what = customer.blackListed ? 'unblock' : 'block'
  const change = useCall(what === 'block' ? blockCustomer : unblockCustomer, {
    says: { id: `admin.customers.${what}.done`, values: { name } },
    onDone: (changed) => {
      cacheCustomer(cache, changed)
    },
    onSettled: () => setAsking(false),
  })
  const close = () => setAsking(false)
  return (
    <>
      <Button full kind={what === 'block' ? 'danger' : 'quiet'} onClick={() => setAsking(true)}>
        {t(`admin.customers.${what}`)}
      </Button>
      {asking && (
        <AskDialog
          title={t(`admin.customers.${what}.title`, { name })}
          action={t(`admin.customers.${what}`)}
          harmless={what === 'unblock'}
          work={change}
          onYes={() => change.mutate({ params: { id: customer.id } })}
          onClose={close}
        >
          <p>{t(`admin.customers.${what}.text`)}</p>
        </AskDialog>
      )}
    </>
  )
}
