import type { Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { saleLimits } from '@goldline/domain/checkout/sale'
import type { Totals } from '@goldline/domain/checkout/totals'
import type { Invalid } from '../../../kit/validators.ts'
import type { Edit } from './use-draft.ts'

/** What each dialog over the bill is given. */
export type Part = { draft: Draft; till: Till; totals: Totals; change: (edit: Edit) => void; onClose: () => void }

/** Why a percentage or an amount of a discount cannot be; undefined: it can. */
export function discountFault(
  typed: string,
  { unit, parse }: { unit: 'percent' | 'amount'; parse: (typed: string) => number | undefined },
): Invalid | undefined {
  if (unit === 'amount') return (parse(typed) ?? 0) > 0 ? undefined : { id: 'checkout.wrong.amount' }
  const { min, max } = saleLimits.percent
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return percent >= min && percent <= max ? undefined : { id: 'checkout.wrong.percent' }
}
