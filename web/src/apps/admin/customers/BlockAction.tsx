import { blockCustomer, type Customer, unblockCustomer } from '@goldline/contract/customer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { PanelActions } from '../panel/PanelParts.tsx'
import { keepCustomer } from './use-customers.ts'

/** CUS-06: asks before blocking or unblocking online booking. */
export function BlockAction({ customer, name }: { customer: Customer; name: string }) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const what = customer.blackListed ? 'unblock' : 'block'
  const change = useMutation({
    mutationFn: async () =>
      (await api.send(what === 'block' ? blockCustomer : unblockCustomer, { params: { id: customer.id } })).data,
    onSuccess: (changed) => {
      keepCustomer(queryClient, changed)
      notices.show(intl.formatMessage({ id: `admin.customers.${what}.done` }, { name }), 'success')
    },
    onError: (error) => notices.show(errorText(intl, error), 'error'),
    onSettled: () => setAsking(false),
  })
  const close = () => setAsking(false)
  return (
    <PanelActions>
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
                onClick={() => change.mutate()}
              >
                {intl.formatMessage({ id: `admin.customers.${what}` })}
              </Button>
            </>
          }
        >
          <p>{intl.formatMessage({ id: `admin.customers.${what}.text` })}</p>
        </Dialog>
      )}
    </PanelActions>
  )
}
