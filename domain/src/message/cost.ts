/** The cost of a bulk send against the prepaid budget (MSG-07). Amounts are decimals of the credit's currency. */
import { roundToTwoDecimals, roundUpToWholeUnit } from '../money.ts'

/** Shown if the cost call fails; sending always asks again. */
export const assumedCost = 100

/** `extra`: what the budget lacks; negative if it suffices. */
export type SendCost = { cost: number; budget: number; amount: number; extra: number }

/** `amount`: sum of the recipients' unit prices × messages, unrounded. */
export function sendCost({ amount, budget }: { amount: number; budget: number }): SendCost {
  const cost = roundUpToWholeUnit(amount)
  return {
    cost,
    budget: roundToTwoDecimals(budget),
    amount: roundToTwoDecimals(amount),
    extra: roundToTwoDecimals(cost - budget),
  }
}
