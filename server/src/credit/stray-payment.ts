import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import { mailOperator } from '../message/mail-operator.ts'

type StrayEvent = {
  readonly provider: 'PAYPAL' | 'STRIPE'
  readonly id: unknown
  readonly eventType: string
  /** The provider's id of the payment. */
  readonly reference: string | undefined
  /** Whether the provider sent the event; checked only for events that would be stored. */
  isGenuine(): Promise<boolean>
}

/**
 * Stores an event about an unknown payment and mails the operator (CRD-03), since after a restore the order may be
 * missing.
 */
export async function storeUnknownPayment(
  deps: Deps,
  { provider, id, eventType, isGenuine, ...about }: StrayEvent,
): Promise<void> {
  if (typeof id !== 'string' || id.length > 100 || about.reference === undefined || !/^[a-z]/i.test(eventType)) return
  if (!(await isGenuine())) return
  const createdTime = new Date(deps.clock.now())
  const reference = about.reference.slice(0, 100)
  await transact(deps.db, async (tx) => {
    const kept = await tx
      .insertInto('strayPayment')
      .values({ provider, id, eventType: eventType.slice(0, 100), reference, createdTime })
      .onConflict((conflict) => conflict.constraint('stray_payment_pk').doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows === 0n) return
    deps.log.error({ provider, eventType, reference }, 'an event is about a payment that nobody here knows')
    await mailOperator(tx, deps, {
      cause: `stray payments ${createdTime.toISOString().slice(0, 10)}`,
      subject: `${names[provider]} reports a payment that is not in the database`,
      text: `${eventType}, ${reference} at ${names[provider]}. After a restore somebody may have paid what is not in the database: compare the statement. All of them are in the table stray_payment.`,
    })
  })
}

const names: Record<StrayEvent['provider'], string> = { PAYPAL: 'PayPal', STRIPE: 'Stripe' }

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptStrayPayments: readonly DataKind[] = [
  {
    kind: 'Events of PayPal and Stripe about payments that nobody here knows',
    days: 365,
    basis: 'to find there what was paid before a restore (CRD-03)',
    remove: (before) => deleteBatch('stray_payment', 'created_time', before),
  },
]
