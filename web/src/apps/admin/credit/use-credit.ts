import { cancelCreditOrder, capturePaypalPayment, getMyCredit, orderCreditPackage } from '@goldline/contract/credit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newIdempotencyKey } from '../../../api.ts'
import { useApi, useApp } from '../../../app-context.ts'

const creditKey = ['credit'] as const

export function useCredit() {
  const api = useApi()
  return useQuery({
    queryKey: creditKey,
    queryFn: async ({ signal }) => (await api.send(getMyCredit, {}, { signal })).data,
  })
}

/** Orders a package and goes to PayPal. Pressed again after a failure, it continues the same order (CRD-02). */
export function useBuyCredit() {
  const { api, language } = useApp()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async (packageId: string) => {
      const key = keys.current.get(packageId) ?? newIdempotencyKey()
      keys.current.set(packageId, key)
      const query = {
        usePaypalPayment: 'true',
        returnUrl: '/admin/credit/paid',
        cancelUrl: '/admin/credit/cancelled',
      } as const
      const sent = { query, body: { communicationUnitPackageId: packageId, language } }
      return (await api.send(orderCreditPackage, sent, { idempotencyKey: key })).data
    },
    onSuccess: ({ approvalUrl }, packageId) => {
      keys.current.delete(packageId)
      window.location.assign(approvalUrl)
    },
  })
}

/**
 * Settles the order the buyer returned from, once per visit. Repeating is harmless: the server never takes money twice.
 */
export function useSettledOrder(came: 'paid' | 'cancelled', id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['credit-order', came, id],
    queryFn: async () => {
      const call = came === 'paid' ? capturePaypalPayment : cancelCreditOrder
      const { data } = await api.send(call, { params: { id } })
      await queryClient.invalidateQueries({ queryKey: creditKey })
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
