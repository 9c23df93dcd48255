import { type Customer, createCustomer } from '@goldline/contract/customer'
import type { FastifyInstance } from 'fastify'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { contactOf, refuseBirthday, refuseKnown } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { rememberCustomer } from './history.ts'
import { blockedAmong } from './queries.ts'

type Typed = Context<typeof createCustomer>

/**
 * Creates the salon's own row, whoever else has the same e-mail or number (decision 006); the person takes it over by
 * proving the contact here. Under the salon's lock, so that two at once, or a first booking meanwhile, create one.
 */
export function createCustomerRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Typed) => actor.businessObjectId
  write(app, createCustomer, { lock }, (tx, context) => create(tx, at(deps, context.now), context))
}

async function create(tx: Tx, deps: Deps, { actor, body, language, now }: Typed): Promise<Customer> {
  const { businessObjectId } = actor
  refuseBirthday(body.birthday, now)
  const contact = await contactOf(tx, businessObjectId, body)
  await refuseKnown(tx, businessObjectId, contact)
  const registeredAt = new Date(now)
  const id = uuidv7(now)
  const { name, surname = '', birthday = null } = body
  const person = { id, name, surname, birthday, ...contact, language: body.language ?? language }
  await tx
    .insertInto('customer')
    .values({ ...person, enteredByBusinessObjectId: businessObjectId, registeredAt })
    .execute()
  // Somebody blocked here and then erased is blocked again (CUS-06).
  const identities = Object.values(contact).filter((identity) => identity !== null)
  const blackListed = (await blockedAmong(tx, deps, { businessObjectId, identities })).size > 0
  await tx
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, registeredAt, blackListed })
    .execute()
  await rememberCustomer(tx, { businessObjectId, customerId: id, userId: actor.userId, what: 'created', now })
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return findCustomer(tx, businessObjectId, { id, now })
}
