/** Creates a customer who is entered while booking, only if the booking is created (CUS-01). */
import type { NewCustomer } from '@goldline/contract/customer'
import type { Language } from '@goldline/domain/message/kinds'
import { addTypedCustomer } from '../../customer/create-customer.ts'
import { type CustomerReader, currentId } from '../../customer/queries.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

type CustomerChoice = { customerId?: string | null | undefined; newCustomer?: NewCustomer | undefined }
type CustomerEntry = { actor: CustomerReader & { userId: string }; language: Language }

/**
 * Refuses with notFound a customer who is not in the actor's own visits (AUTH-25). Actors with scope ALL are not
 * checked here: the entry itself refuses a customer whom the salon does not have.
 */
export async function requireKnownCustomer(db: Db, actor: CustomerReader, customerId: string): Promise<void> {
  if (actor.scope !== 'ALL' && !(await currentId(db, actor, customerId))) throw new Refused('notFound')
}

/** Creates the entered customer, under the salon's lock and without duplicates. Refuses like `requireKnownCustomer`. */
export async function withCustomer<Body extends CustomerChoice>(
  tx: Tx,
  deps: Deps,
  { body, ...entering }: CustomerEntry & { body: Body },
): Promise<Omit<Body, 'newCustomer'>> {
  const { newCustomer: typed, ...rest } = body
  const { customerId: known } = rest
  if (known) await requireKnownCustomer(tx, entering.actor, known)
  if (typed === undefined) return rest
  if (known) throw new Refused('invalid-request', { field: 'body.newCustomer' })
  return { ...rest, customerId: await addTypedCustomer(tx, deps, { ...entering, typed }) }
}

/** Like `withCustomer`, for all members of a party, in order. */
export async function withCustomers<Body extends CustomerChoice & { party?: CustomerChoice[] | undefined }>(
  tx: Tx,
  deps: Deps,
  { body, ...entering }: CustomerEntry & { body: Body },
): Promise<Body> {
  const first = await withCustomer(tx, deps, { ...entering, body })
  const party = []
  for (const member of body.party ?? []) party.push(await withCustomer(tx, deps, { ...entering, body: member }))
  return { ...first, ...(body.party && { party }) } as unknown as Body
}
