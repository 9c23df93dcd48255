import type { Customer } from '@goldline/contract/customer'
import { updateCustomer } from '@goldline/contract/customer/edit'
import { editRefusal, tidyTags } from '@goldline/domain/customer/edit'
import { recordMarketing } from '../consent/ask-opt-in.ts'
import { endOptIn } from '../consent/set-marketing.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, type WriteContext, write } from '../http/route.ts'
import { requireStaff } from '../team/queries.ts'
import { contactOf, refuseBirthday, refuseUsedContact } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { type ChangedFields, recordCustomerChange } from './history.ts'

type CustomerEdit = Context<typeof updateCustomer>

/** Locks the salon, so that the later of two edits sees the other, and no two customers get the same contact. */
export const updateCustomerRoute = write(updateCustomer, { lock: ownSalon }, updateOne)

async function updateOne(work: WriteContext<typeof updateCustomer>): Promise<Customer> {
  const { salon, tx, deps, actor, params, ifMatch, now } = work
  const { businessObjectId } = actor
  const before = await findCustomer(tx, actor, { id: params.id, now })
  const { id, version } = before
  // Lock the row too, since the account's owner changes it without the salon's lock.
  await tx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
  const wanted = await requestedValues(tx, work)
  const changed = changesOf(before, wanted)
  const fields = Object.keys(changed)
  if (fields.length === 0) return before
  if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
  refuseIf(editRefusal(fields, before))
  if (wanted.email !== undefined || wanted.phoneNr !== undefined)
    await refuseUsedContact(salon, {
      email: null,
      phoneNr: null,
      ...contactIn(wanted, fields),
      except: id,
    })
  await storeChanges(salon, { before, wanted, fields })
  if (fields.includes('notificationSubscribed')) await setMarketing(tx, deps, { context: work, before })
  await recordCustomerChange(tx, {
    businessObjectId,
    customerId: id,
    userId: actor.userId,
    what: 'changed',
    data: changed,
    now,
  })
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return findCustomer(tx, actor, { id, now })
}

type CustomerChange = Partial<ReturnType<typeof valuesOf>>

/** Returns the fields sent, in their stored form. */
async function requestedValues(tx: Tx, { actor, body, now }: CustomerEdit): Promise<CustomerChange> {
  const { isoCode, textVersion: _, email, phoneNr, tags, type, ...rest } = body
  refuseBirthday(rest.birthday, now)
  if (rest.preferredStaffId) await requireStaff(inSalon(tx, actor.businessObjectId), [rest.preferredStaffId])
  const contact = await contactOf(inSalon(tx, actor.businessObjectId), { email, phoneNr, isoCode })
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(email !== undefined && { email: contact.email }),
    ...(phoneNr !== undefined && { phoneNr: contact.phoneNr }),
    ...(tags !== undefined && { tags: tidyTags(tags) }),
    ...(type !== undefined && { type }),
  }
}

/** Returns the values to compare; a computed type counts as null. */
const valuesOf = ({ type, typePinned, preferredStaff, ...customer }: Customer) => ({
  name: customer.name,
  surname: customer.surname,
  email: customer.email,
  phoneNr: customer.phoneNr,
  birthday: customer.birthday,
  language: customer.language,
  notes: customer.notes,
  tags: customer.tags,
  communicationPreference: customer.communicationPreference,
  notificationSubscribed: marketingOf(customer),
  type: typePinned ? type.name : null,
  preferredStaffId: preferredStaff?.id ?? null,
})

const marketingOf = ({
  notificationSubscribed,
  optIn,
}: Pick<Customer, 'notificationSubscribed' | 'optIn'>): boolean | 'asked' =>
  notificationSubscribed || (optIn !== null && 'asked')

function changesOf(before: Customer, wanted: CustomerChange): ChangedFields {
  const old: Record<string, unknown> = valuesOf(before)
  const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value === null ? null : String(value))
  const { notificationSubscribed: _, ...others } = wanted
  const pairs = Object.entries(others).map(([field, value]) => [field, [words(old[field]), words(value)]] as const)
  return { ...Object.fromEntries(pairs.filter(([, [from, to]]) => from !== to)), ...marketingChange(before, wanted) }
}

/** Returns the marketing change for the history; none if the salon repeats an opt-in request too early (MSG-15). */
function marketingChange(before: Customer, { notificationSubscribed: granted }: CustomerChange): ChangedFields {
  const old = marketingOf(before)
  if (granted === undefined || granted === old) return {}
  if (granted && before.optIn?.again === false) return {}
  return { notificationSubscribed: [String(old), granted ? 'asked' : 'false'] }
}

const contactIn = ({ email, phoneNr }: CustomerChange, fields: readonly string[]) => ({
  ...(fields.includes('email') && { email: email ?? null }),
  ...(fields.includes('phoneNr') && { phoneNr: phoneNr ?? null }),
})

/** PRIV-02: records a consent given in the salon or by phone. A repeated request needs no `textVersion`. */
function setMarketing(tx: Tx, deps: Deps, { context, before }: { context: CustomerEdit; before: Customer }) {
  const { actor, body, language } = context
  const { notificationSubscribed: granted = false, textVersion } = body
  if (granted && textVersion === undefined && before.optIn === null)
    throw new Refused('invalid-request', { field: 'body.textVersion' })
  const { businessObjectId, client } = actor
  return recordMarketing(tx, deps, { businessObjectId, customerId: before.id, granted, textVersion, language, client })
}

const ofPerson = ['name', 'surname', 'email', 'phoneNr', 'birthday', 'language'] as const
const ofProfile = ['communicationPreference', 'notes', 'tags', 'preferredStaffId'] as const

async function storeChanges(
  salon: InSalon<Tx>,
  {
    before: { id, hasAccount },
    wanted,
    fields,
  }: { before: Customer; wanted: CustomerChange; fields: readonly string[] },
): Promise<void> {
  const among = <Name extends keyof CustomerChange>(names: readonly Name[]) =>
    Object.fromEntries(names.filter((name) => fields.includes(name)).map((name) => [name, wanted[name]])) as Pick<
      CustomerChange,
      Name
    >
  const { birthday, ...others } = among(ofPerson)
  // For a person with an account, a birthday from the salon is stored only as the salon's note.
  const noted = hasAccount && birthday !== undefined
  const person = { ...others, ...(birthday !== undefined && !noted && { birthday }) }
  const { type } = wanted
  const pinned = fields.includes('type') ? { typePinned: type !== null, ...(type && { type }) } : {}
  const profile = { ...among(ofProfile), ...pinned, ...(noted && { notedBirthday: birthday }) }
  // End an open opt-in request, since it was sent to the previous contact.
  if ('email' in person || 'phoneNr' in person)
    await endOptIn(salon.db, { businessObjectId: salon.id, customerIds: [id] })
  if (Object.keys(person).length > 0) await salon.db.updateTable('customer').set(person).where('id', '=', id).execute()
  if (Object.keys(profile).length > 0)
    await salon.updateTable('customerProfile').set(profile).where('customerId', '=', id).execute()
}
