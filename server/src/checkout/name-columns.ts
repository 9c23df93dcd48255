import type { Names } from '@goldline/contract/product'
import { writtenTexts } from '@goldline/domain/product/texts'
import type * as z from 'zod/mini'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

/**
 * Returns the columns of a name in several languages (CAT-10). Refuses with invalid-request if the name in the salon's
 * own language is missing.
 */
export async function nameColumns(salon: InSalon<Tx>, names: z.infer<typeof Names>) {
  const { language } = await salonRow(salon, ['language'])
  const name = names[language]
  if (!name) throw new Refused('invalid-request', { field: `body.names.${language}` })
  return { name, names: JSON.stringify(writtenTexts(names)) }
}
