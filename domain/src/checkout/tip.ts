/** Proposes tips at the till (POS-07); a tip belongs to a person, and is not turnover. */
import { fractionDigits } from '../money.ts'
import { splitByWeight } from './totals.ts'

/** A line of a sale, with the person who did it. */
type StaffWork = { readonly staffId: string | null; readonly due: number }
type Tip = { readonly staffId: string; readonly amount: number }

/**
 * Splits a tip among all who worked, by the price of each one's work, in whole minor units that add up; equally if all
 * was free. Empty: no line names a person.
 */
export function tipShares(amount: number, work: readonly StaffWork[]): Tip[] {
  const dues = new Map<string, number>()
  for (const { staffId, due } of work) if (staffId !== null) dues.set(staffId, (dues.get(staffId) ?? 0) + due)
  const free = [...dues.values()].every((due) => due === 0)
  const shares = splitByWeight(amount, free ? [...dues].map(() => 1) : [...dues.values()])
  return [...dues.keys()].map((staffId, at) => ({ staffId, amount: shares[at] ?? 0 }))
}

/** Returns the tips of a sale after adding one, split as in `tipShares`. */
export function withTip(tips: readonly Tip[], amount: number, work: readonly StaffWork[]): Tip[] {
  const shares = tipShares(amount, work).filter((share) => share.amount > 0)
  const before = (staffId: string) => tips.find((tip) => tip.staffId === staffId)?.amount ?? 0
  const others = tips.filter(({ staffId }) => !shares.some((share) => share.staffId === staffId))
  return [...others, ...shares.map((share) => ({ ...share, amount: share.amount + before(share.staffId) }))]
}

export const tipPercents = [5, 10, 15] as const

/** Returns that percentage of the goods' total, rounded up to half a currency unit (in VND to a thousand). */
export function tipOf(percent: number, sum: number, currency: string): number {
  const step = currency === 'VND' ? 1000 : Math.max(1, 10 ** fractionDigits(currency) / 2)
  return Math.ceil((sum * percent) / 100 / step) * step
}
