import { mayPayWhole } from '@goldline/domain/payment/deposit'
import { pricedServices, totalPrice, visitDays } from '../choice/chosen.ts'
import type { Flow } from '../flow/flow-context.ts'

/** Whether the whole price of the choice may be paid ahead (PAY-03m); a patch test is booked without a payment. */
export function offersWhole(flow: Flow): boolean {
  const products = flow.chosen.map(({ product }) => product)
  return (
    flow.businessObject.wholePayment === true &&
    !products.some(({ patchTest }) => patchTest) &&
    mayPayWhole(products, wholePrice(flow))
  )
}

export const wholePrice = (flow: Flow): number =>
  totalPrice(pricedServices(flow.chosen, visitDays(flow), flow.selection.time))
