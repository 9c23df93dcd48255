import type { Draft } from '@goldline/contract/checkout/draft'
import { tipShares } from '@goldline/domain/checkout/tip'
import { totals } from '@goldline/domain/checkout/totals'
import type { Edit, saleOf } from '../sale/use-draft.ts'

type Keeping = { draft: Draft; sale: ReturnType<typeof saleOf>; given: number; change: (edit: Edit) => void }

/** “Keep the change” (POS-07h): what was handed over beyond the exact rest is for those who worked; it is paid as typed. */
export function keepingChange({ draft, sale, given, change }: Keeping) {
  const { lines } = totals(sale)
  const work = draft.lines.map(({ staffId }, at) => ({ staffId, due: lines[at]?.due ?? 0 }))
  const shares = tipShares(given, work).filter(({ amount }) => amount > 0)
  if (shares.length === 0) return undefined
  return () =>
    change((content) => {
      const before = (staffId: string) => content.tips.find((tip) => tip.staffId === staffId)?.amount ?? 0
      const others = content.tips.filter(({ staffId }) => !shares.some((share) => share.staffId === staffId))
      const kept = shares.map(({ staffId, amount }) => ({ staffId, amount: amount + before(staffId) }))
      return { ...content, tips: [...others, ...kept] }
    })
}
