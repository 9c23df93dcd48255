import { type Customer, createCustomer } from '@goldline/contract/customer'
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { isDay } from '@goldline/domain/time/day'
import type { FastifyInstance } from 'fastify'
import { phoneNumberOf } from '../auth/identity.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { findCustomer } from './find-customer.ts'
import { isBlocked } from './queries.ts'

type Typed = Context<typeof createCustomer>
type Contact = { email: string | null; phoneNr: string | null }

/**
 * Creates the salon's own row, whoever else has the same e-mail or number (decision 006); the person takes it over by
 * proving the contact here. Under the salon's lock, so that two at once, or a first booking meanwhile, create one.
 */
export function createCustomerRoute(app: FastifyInstance, deps: Deps): void {
  const lock = ({ actor }: Typed) => actor.businessObjectId
  write(app, createCustomer, { lock }, (tx, context) => create(tx, deps, context))
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
  const blackListed = await isBlocked(tx, deps, { businessObjectId, identities })
  await tx
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, registeredAt, blackListed })
    .execute()
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return findCustomer(tx, businessObjectId, { id, now })
}

function refuseBirthday(birthday: string | undefined, now: number): void {
  // Today in the earliest zone: a birthday depends on the person's zone, not the salon's.
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)
  if (birthday !== undefined && (!isDay(birthday) || birthday < '1900-01-01' || birthday > latest))
    throw new Refused('invalid-request', { field: 'body.birthday' })
}

/** Normalises to the stored form (CUS-07, CUS-10). */
async function contactOf(
  tx: Tx,
  businessObjectId: string,
  { email, phoneNr, isoCode }: Typed['body'],
): Promise<Contact> {
  const address = email === undefined ? null : normaliseEmail(email)
  if (address !== null && !isEmail(address)) throw new Refused('invalid-email', { field: 'body.email' })
  if (phoneNr === undefined) return { email: address, phoneNr: null }
  const { country } = await tx
    .selectFrom('businessObject')
    .select('country')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const number = phoneNumberOf(phoneNr, isoCode ?? country)
  if (number?.country === undefined) throw new Refused('invalid-phoneNr', { field: 'body.phoneNr' })
  return { email: address, phoneNr: number.number }
}

/** An e-mail or number belongs to one customer of the salon. The refusal does not say to whom. */
async function refuseKnown(tx: Tx, businessObjectId: string, { email, phoneNr }: Contact): Promise<void> {
  for (const [column, value] of [
    ['email', email],
    ['phoneNr', phoneNr],
  ] as const) {
    if (value === null) continue
    const known = await tx
      .selectFrom('customer as c')
      .innerJoin('customerProfile as p', 'p.customerId', 'c.id')
      .select('c.id')
      .where('p.businessObjectId', '=', businessObjectId)
      .where(`c.${column}`, '=', value)
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) throw new Refused('existed', { field: `body.${column}` })
  }
}
