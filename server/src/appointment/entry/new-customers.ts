/** Whoever is typed in while booking becomes a customer with the booking, and without it not (CUS-01). */
import type { NewCustomer } from '@goldline/contract/customer'
import type { Language } from '@goldline/domain/message/kinds'
import { addTyped } from '../../customer/create-customer.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

type CustomerChoice = { customerId?: string | null | undefined; newCustomer?: NewCustomer | undefined }
type Entering = { actor: { businessObjectId: string; userId: string }; language: Language }

/** Somebody new is written down, under the salon's lock; nobody is two people. */
export async function withCustomer<Body extends CustomerChoice>(
  tx: Tx,
  deps: Deps,
  { body, ...entering }: Entering & { body: Body },
): Promise<Omit<Body, 'newCustomer'>> {
  const { newCustomer: typed, ...rest } = body
  if (typed === undefined) return rest
  if (rest.customerId) throw new Refused('invalid-request', { field: 'body.newCustomer' })
  return { ...rest, customerId: await addTyped(tx, deps, { ...entering, typed }) }
}

/** Likewise everybody of a party, in their order. */
export async function withCustomers<Body extends CustomerChoice & { party?: CustomerChoice[] | undefined }>(
  tx: Tx,
  deps: Deps,
  { body, ...entering }: Entering & { body: Body },
): Promise<Body> {
  const first = await withCustomer(tx, deps, { ...entering, body })
  const party = []
  for (const member of body.party ?? []) party.push(await withCustomer(tx, deps, { ...entering, body: member }))
  return { ...first, ...(body.party && { party }) } as unknown as Body
}
