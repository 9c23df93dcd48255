/** What the owner hears of the salon's credit (CRD-04), in the salon's language. */
import { creditCurrency } from '@goldline/domain/credit/budget'
import type { Tx } from '../db/transaction.ts'
import { type FormatLocale, money } from './format.ts'
import type { MessageDeps } from './types.ts'
import { tellOwners } from './warn-salon.ts'

const pageOf = ({ config }: MessageDeps): string => `${config.publicUrl}/admin/credit`
const euros = (cents: number, place: FormatLocale): string => money(cents, creditCurrency, place)

type Low = { readonly businessObjectId: string; readonly balance: number; readonly mark: number }

/** Once a fall below the mark, which `deps.clock` dates. */
export async function enqueueCreditLow(tx: Tx, deps: MessageDeps, low: Low): Promise<void> {
  const { businessObjectId, balance, mark } = low
  const cause = `CREDIT_LOW ${businessObjectId} ${deps.clock.now()}`
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'CREDIT_LOW', cause },
    write: (text, salon) =>
      text.creditLow({
        salon: salon.name,
        balance: euros(balance, salon),
        mark: euros(mark, salon),
        link: pageOf(deps),
      }),
  })
}
