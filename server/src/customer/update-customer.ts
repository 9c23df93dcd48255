import type { Customer } from '@goldline/contract/customer'
import { updateCustomer } from '@goldline/contract/customer/edit'
import { editRefusal, tidyTags } from '@goldline/domain/customer/edit'
import type { FastifyInstance } from 'fastify'
import { setMarketingOf } from '../consent/set-marketing.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { demandStaff } from '../staff/queries.ts'
import { contactOf, refuseBirthday, refuseKnown } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { type Changed, rememberCustomer } from './history.ts'

type Editing = Context<typeof updateCustomer>

/** Under the salon's lock, so that of two editors the later sees the other's change, and no contact is given twice. */
export function updateCustomerRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Editing) => actor.businessObjectId
  write(app, updateCustomer, { lock }, (tx, context) => update(tx, at(deps, context.now), context))
}

async function update(tx: Tx, deps: Deps, context: Editing): Promise<Customer> {
  const { actor, params, ifMatch, now } = context
  const { businessObjectId } = actor
  const before = await findCustomer(tx, businessObjectId, { id: params.id, now })
  const { id, version } = before
  // The account's owner changes the row without the salon's lock.
  await tx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
  const wanted = await wantedOf(tx, context)
  const changed = changesOf(before, wanted)
  const fields = Object.keys(changed)
  if (fields.length === 0) return before
  if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
  refuseIf(editRefusal(fields, before))
  if (wanted.email !== undefined || wanted.phoneNr !== undefined)
    await refuseKnown(tx, businessObjectId, { email: null, phoneNr: null, ...contactIn(wanted, fields), except: id })
  if (fields.includes('notificationSubscribed')) await setMarketing(tx, deps, { context, customerId: id })
  await store(tx, businessObjectId, { id, wanted, fields })
  await rememberCustomer(tx, {
    businessObjectId,
    customerId: id,
    userId: actor.userId,
    what: 'changed',
    data: changed,
    now,
  })
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return findCustomer(tx, businessObjectId, { id, now })
}

type Wanted = Partial<ReturnType<typeof valuesOf>>

/** The fields sent, in the form that is stored. */
async function wantedOf(tx: Tx, { actor, body, now }: Editing): Promise<Wanted> {
  const { isoCode, textVersion: _, email, phoneNr, tags, type, ...rest } = body
  refuseBirthday(rest.birthday, now)
  if (rest.preferredStaffId) await demandStaff(tx, actor.businessObjectId, [rest.preferredStaffId])
  const contact = await contactOf(tx, actor.businessObjectId, { email, phoneNr, isoCode })
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(email !== undefined && { email: contact.email }),
    ...(phoneNr !== undefined && { phoneNr: contact.phoneNr }),
    ...(tags !== undefined && { tags: tidyTags(tags) }),
    ...(type !== undefined && { type }),
  }
}

/** What is compared: a type that is worked out counts as none. */
const valuesOf = ({ type, typePinned, preferredStaff, ...customer }: Customer) => ({
  ...{ name: customer.name, surname: customer.surname, email: customer.email, phoneNr: customer.phoneNr },
  ...{ birthday: customer.birthday, language: customer.language, notes: customer.notes, tags: customer.tags },
  communicationPreference: customer.communicationPreference,
  notificationSubscribed: customer.notificationSubscribed,
  type: typePinned ? type.name : null,
  preferredStaffId: preferredStaff?.id ?? null,
})

function changesOf(before: Customer, wanted: Wanted): Changed {
  const old: Record<string, unknown> = valuesOf(before)
  const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value === null ? null : String(value))
  const pairs = Object.entries(wanted).map(([field, value]) => [field, [words(old[field]), words(value)]] as const)
  return Object.fromEntries(pairs.filter(([, [from, to]]) => from !== to))
}

const contactIn = ({ email, phoneNr }: Wanted, fields: readonly string[]) => ({
  ...(fields.includes('email') && { email: email ?? null }),
  ...(fields.includes('phoneNr') && { phoneNr: phoneNr ?? null }),
})

/** PRIV-02: what the person said in the salon, or by telephone. */
function setMarketing(tx: Tx, deps: Deps, { context, customerId }: { context: Editing; customerId: string }) {
  const { actor, body, language } = context
  const { notificationSubscribed: granted = false, textVersion } = body
  if (granted && textVersion === undefined) throw new Refused('invalid-request', { field: 'body.textVersion' })
  const { businessObjectId, client } = actor
  const own = { businessObjectId, customerId, granted, textVersion, language, client }
  return setMarketingOf(tx, deps, { ...own, givenBy: 'SALON' })
}

const ofPerson = ['name', 'surname', 'email', 'phoneNr', 'birthday', 'language'] as const
const ofProfile = ['communicationPreference', 'notes', 'tags', 'preferredStaffId'] as const

async function store(
  tx: Tx,
  businessObjectId: string,
  { id, wanted, fields }: { id: string; wanted: Wanted; fields: readonly string[] },
): Promise<void> {
  const among = (names: readonly (keyof Wanted)[]) =>
    Object.fromEntries(names.filter((name) => fields.includes(name)).map((name) => [name, wanted[name]]))
  const person = among(ofPerson)
  const { type } = wanted
  const pinned = fields.includes('type') ? { typePinned: type !== null, ...(type && { type }) } : {}
  const profile = { ...among(ofProfile), ...pinned }
  if (Object.keys(person).length > 0) await tx.updateTable('customer').set(person).where('id', '=', id).execute()
  if (Object.keys(profile).length > 0)
    await tx
      .updateTable('customerProfile')
      .set(profile)
      .where('businessObjectId', '=', businessObjectId)
      .where('customerId', '=', id)
      .execute()
}
