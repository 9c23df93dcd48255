import { cancelCreditOrder, capturePaypalPayment, getMyCredit, orderCreditPackage } from '@goldline/contract/credit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { base, paths, pathTo } from '../paths.ts'

/** How the buyer returned from PayPal, as in the URL. */
export type PaypalReturn = 'paid' | 'cancelled'

export function useCredit() {
  return useQuery(useApi().query(getMyCredit, {}))
}

/** Orders a package and opens PayPal. A retry after a failure continues the same order (CRD-02). */
export function useBuyCredit() {
  const { language } = useApp()
  const order = useCall(orderCreditPackage, {
    inline: true,
    onDone: ({ approvalUrl }) => window.location.assign(approvalUrl),
  })
  const backTo = (came: PaypalReturn) => `${base}${pathTo(paths.credit, { came })}`
  const buy = (communicationUnitPackageId: string) =>
    order.mutate({
      query: { usePaypalPayment: 'true', returnUrl: backTo('paid'), cancelUrl: backTo('cancelled') },
      body: { communicationUnitPackageId, language },
    })
  const bought = order.variables?.body.communicationUnitPackageId
  return { buy, error: order.error, pending: order.isPending ? bought : undefined }
}

/**
 * Captures or cancels the buyer's order after the return from PayPal, once per page load. The server never takes money
 * twice.
 */
export function useSettledOrder(came: PaypalReturn, id: string) {
  const api = useApi()
  const cache = useCache()
  const call = came === 'paid' ? capturePaypalPayment : cancelCreditOrder
  const order = useQuery({ ...api.query(call, { params: { id } }), staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (order.data) void cache.invalidate(getMyCredit)
  }, [order.data, cache])
  return order
}
