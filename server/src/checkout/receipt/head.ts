import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { ReceiptHead } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { TillTerms } from '../at-till.ts'

type SoldOrder = { customerId: string | null; of: string | null; lines: readonly { staffId: string | null }[] }

/**
 * Builds the receipt's head: seller and language, stored with the order, so that later changes of the salon do not
 * matter (POS-14).
 */
export async function receiptHead(
  salon: InSalon<Tx>,
  { vatNr }: TillTerms,
  { customerId, of, lines }: SoldOrder,
): Promise<string> {
  const staffIds = lines.flatMap(({ staffId }) => staffId ?? [])
  const { rows } = await sql<Omit<ReceiptHead, 'vatNr' | 'of'>>`
    select b.name as salon, b.street, b.postal_code, b.city, b.country, b.time_zone, coalesce(c.language, b.language) as language,
      array(select s.name from unnest(${staffIds}::uuid[]) with ordinality as did (id, position)
        join staff s on s.business_object_id = b.id and s.id = did.id group by s.id, s.name order by min(did.position)) as served_by
    from business_object b left join customer c on c.id = ${customerId} where b.id = ${salon.id}`.execute(salon.db)
  const [row] = rows
  if (row === undefined) throw new Error('a salon that sells is gone')
  const head: ReceiptHead = { ...row, vatNr, of }
  return JSON.stringify(head)
}
