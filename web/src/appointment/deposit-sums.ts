import type { Appointment } from '@goldline/contract/appointment'
import { remainingDeposit, splitLate } from '@goldline/domain/payment/deposit-outcome'
import { useFormat } from '../i18n/format.ts'

type Sums = {
  /** What is left of the deposit. */
  paid: string
  rest: string
}

/** Returns what is left of a visit's deposit, in minor units. */
export const leftOfPaid = (deposit: NonNullable<Appointment['deposit']>): number =>
  remainingDeposit({ ...deposit, captured: deposit.paid })

/** Returns what the salon keeps of a visit cancelled late or missed, and what goes back (PAY-03n); in minor units. */
export const splitOfPaid = (deposit: NonNullable<Appointment['deposit']>) =>
  splitLate({ ...deposit, captured: deposit.paid })

/** Names the way on which a deposit goes back, for texts. */
export const wayBack = (deposit: Appointment['deposit']): 'card' | 'bank' => (deposit?.byGiftCard ? 'card' : 'bank')

/** Formats the deposit and the remaining price of a visit that takes place (PAY-03j); undefined: no deposit. */
export function useDepositSums({ deposit, services, businessObject }: Appointment): Sums | undefined {
  const format = useFormat()
  const left = deposit === null ? 0 : leftOfPaid(deposit)
  if (left === 0 || deposit?.outcome !== 'HELD') return undefined
  const price = services.reduce((sum, service) => sum + service.price, 0)
  const money = (amount: number) => format.money(amount, businessObject.currency)
  return { paid: money(left), rest: money(Math.max(0, price - left)) }
}
