import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { visitAhead } from './due.ts'

type Waiting = Pick<Selectable<Database['message']>, 'id' | 'type' | 'businessObjectId'>

/** Whether a campaign's message comes too late to be of use (MSG-08): its days are over, or who was missed has booked. */
export async function isPastCampaign(tx: Tx, { id, type, businessObjectId }: Waiting, now: number): Promise<boolean> {
  if (type !== 'CAMPAIGN' || businessObjectId === null) return false
  const { rows } = await sql<{ past: boolean }>`
    select coalesce(c.useful_until <= ${new Date(now)}::timestamptz, false)
      or c.kind = 'MISSED' and ${visitAhead(sql`c.customer_id`, businessObjectId, now)} as past
    from campaign_message c where c.message_id = ${id}`.execute(tx)
  return rows[0]?.past ?? false
}
