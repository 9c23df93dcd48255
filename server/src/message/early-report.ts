/**
 * Delivery reports that overtake the answer which names their message (MSG-12): BulkGate repeats no word of ours, so its
 * report can only be kept until its reference is known.
 */
import type { MessageStatus } from '@goldline/domain/message/kinds'
import type { ReportOutcome } from '@goldline/domain/message/report'
import type { MessageCause } from '@goldline/domain/message/sent'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Report } from '../providers/types.ts'

type Named = Pick<Report, 'provider' | 'reference'>

/** Makes writing a reference and looking for one wait for each other, so that neither misses what the other wrote. */
export const lockReference = async (tx: Tx, { provider, reference }: Named): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${provider} ${reference}`}, 0))`.execute(tx))

/** Call it under the reference's lock. Keeps the first report that ends a message, and no other. */
export async function keepReport(tx: Tx, { provider, reference, outcome, error }: Report): Promise<void> {
  if (outcome === undefined) return
  await tx
    .insertInto('earlyReport')
    .values({ provider, providerReference: reference, outcome, error })
    .onConflict((conflict) => conflict.columns(['provider', 'providerReference']).doNothing())
    .execute()
}

/** The report that came before the answer of a message. Call it in the transaction that writes its reference, before writing it. */
export async function toldBefore(
  tx: Tx,
  named: Named,
): Promise<{ status?: MessageStatus; failure?: MessageCause | null; error?: string | null }> {
  await lockReference(tx, named)
  const early = await tx
    .deleteFrom('earlyReport')
    .where('provider', '=', named.provider)
    .where('providerReference', '=', named.reference)
    .returning(['outcome', 'error'])
    .executeTakeFirst()
  return early ? endReported(early.outcome, early.error) : {}
}

/** What a report says of the message that it ends. */
export const endReported = (outcome: ReportOutcome, error: string) =>
  outcome === 'FAILED'
    ? ({ status: outcome, failure: 'UNDELIVERED', error } as const)
    : ({ status: outcome, failure: null, error: null } as const)
