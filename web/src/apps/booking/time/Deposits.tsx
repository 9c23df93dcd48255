import { statedDeposits } from '@goldline/domain/payment/deposit'
import { CardSection } from '../../../kit/Card.tsx'
import { DepositStatement } from '../../../product/DepositStatement.tsx'
import { pricedServices, totalPrice, visitDays } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Shows, before a time is chosen, the rules of deposits and cards for the chosen services (PAY-03, PAY-04a). */
export function Deposits() {
  const flow = useFlow()
  const { businessObject, chosen, selection } = flow
  const { deposits: rules = [], currency, cancellationWindowHours } = businessObject
  const price = totalPrice(pricedServices(chosen, visitDays(flow), selection.time))
  const salonConfirms = chosen.some(({ product }) => product.salonConfirms)
  const visit = { productIds: chosen.map(({ product }) => product.id), price, salonConfirms }
  const { everybody, some } = statedDeposits(rules, visit)
  if (everybody === undefined && some.length === 0) return null
  return (
    <CardSection>
      <DepositStatement {...{ rules, visit, currency }} windowHours={cancellationWindowHours} />
    </CardSection>
  )
}
