/** Ledger entries of SMS (CRD-06): a reservation when an SMS is queued, and its end, once. */

import type { ReservationEnd } from '@goldline/domain/credit/reservation'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'

export type OwnCredit = {
  readonly balance: number
  readonly codeOverdraft: number
  /** Whether the balance is negative because money was refunded, so that no SMS is sent (CRD-07). */
  readonly givenBack: boolean
  /** Prices of one SMS part, for all countries and providers. */
  readonly prices: readonly { readonly countryCode: string; readonly price: number }[]
}

/** Reads the salon's credit and locks it until the transaction ends, so that no cent is spent twice. */
export async function lockCredit(salon: InSalon<Tx>): Promise<OwnCredit> {
  const { rows } = await sql<OwnCredit>`/* lock-credit */
    with own as (
      insert into credit_balance (business_object_id, balance) values (${salon.id}, 0)
      on conflict on constraint credit_balance_pk do update set balance = credit_balance.balance returning balance, given_back
    )
    select own.balance, own.given_back, installation.code_overdraft,
      (select coalesce(json_agg(json_build_object('countryCode', country_code, 'price', price)), '[]')
        from communication_unit_price where communication_way = 'SMS') as prices
    from own, installation`.execute(salon.db)
  const [own] = rows
  if (own === undefined) throw new Error('no installation')
  return own
}

/**
 * SQL that inserts the reservations of messages. `messages` names a relation with id, reserve_id, business_object_id
 * and cost. The caller has locked the credit and calls `watchLowBalance`.
 */
export const reservationsOf = (messages: string, now: Date): RawBuilder<unknown> => sql`
  insert into credit_entry (business_object_id, id, kind, amount, cause, message_id, created_time)
  select business_object_id, reserve_id, 'RESERVE', -cost, 'reserve:' || id, id, ${now}::timestamptz from ${sql.table(messages)}`

type EndedReservation = {
  readonly id: string
  readonly businessObjectId: string | null
  readonly ending: ReservationEnd | undefined
}

/** Ends the messages' reservations; skips those already ended and messages without one. */
export async function endReservations(tx: Tx, messages: readonly EndedReservation[], now: number): Promise<void> {
  const ended = messages.flatMap(({ id, businessObjectId, ending }) =>
    businessObjectId === null || ending === undefined
      ? []
      : [{ id: uuidv7(now), salon: businessObjectId, reserved: `reserve:${id}`, kind: ending }],
  )
  if (ended.length === 0) return
  await sql`/* end-reservations */
    insert into credit_entry (business_object_id, id, kind, amount, cause, message_id, created_time)
    select r.business_object_id, e.id, e.kind, case when e.kind = 'RELEASE' then -r.amount else 0 end,
      'end:' || r.message_id, r.message_id, ${new Date(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(ended)}) as e (id uuid, salon uuid, reserved text, kind text)
    join credit_entry r on r.business_object_id = e.salon and r.cause = e.reserved
    on conflict on constraint credit_entry_cause_unique do nothing`.execute(tx)
}
