import type { Customer } from '@goldline/contract/customer'
import { mergeCustomers } from '@goldline/contract/customer/merge'
import { mergedValues, mergeFields, mergeRefusal } from '@goldline/domain/customer/merge'

import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, type WriteContext, write } from '../http/route.ts'
import { customerRow, findCustomer } from './find-customer.ts'
import { recordCustomerChange } from './history.ts'
import { joinCustomers, noteBirthday } from './join-customers.ts'
import type { CustomerReader } from './queries.ts'

/** CUS-09: merges in one transaction under the salon's lock, which excludes concurrent bookings and edits. */
export const mergeCustomersRoute = write(mergeCustomers, { lock: ownSalon }, merge)

async function merge({
  salon,
  tx,
  actor,
  params,
  body,
  ifMatch,
  now,
}: WriteContext<typeof mergeCustomers>): Promise<Customer> {
  const { businessObjectId, userId } = actor
  const { kept, merged } = await lockBoth(tx, actor, { id: params.id, otherId: body.otherId, now })
  if (ifMatch !== undefined && ifMatch !== kept.version) throw new Refused('version-conflict')
  if (body.version !== undefined && body.version !== merged.version) throw new Refused('version-conflict')
  refuseIf(mergeRefusal({ kept, merged, taken: body.take }))
  const values = mergedValues(kept, merged, { taken: body.take, hasAccount: kept.hasAccount })
  await joinCustomers(salon, { from: merged.id, to: kept.id })
  await leavePointer(tx, { from: merged.id, to: kept.id })
  const { name, surname, language, ...rest } = values
  const person = {
    ...rest,
    name: name ?? '',
    surname: surname ?? '',
    language: language === null ? kept.language : (language as Customer['language']),
  }
  if (kept.hasAccount) await noteBirthday(salon, { customerId: kept.id, birthday: merged.birthday })
  // After the salon's merge the row no longer counts as known only from Google.
  else
    await tx
      .updateTable('customer')
      .set({ ...person, viaGoogle: false })
      .where('id', '=', kept.id)
      .execute()
  const differs = mergeFields.filter((field) => (merged[field] ?? '') !== (values[field] ?? ''))
  const data = Object.fromEntries(differs.map((field) => [field, [merged[field], values[field]] as const]))
  await recordCustomerChange(tx, { businessObjectId, customerId: kept.id, userId, what: 'merged', data, now })
  for (const id of [kept.id, merged.id]) await notify(tx, { topic: 'customer', businessObjectId, id })
  return findCustomer(tx, actor, { id: kept.id, now })
}

async function lockBoth(
  tx: Tx,
  reader: CustomerReader,
  { id, otherId, now }: { id: string; otherId: string; now: number },
) {
  const found = {
    kept: await customerRow(tx, reader, { id, now }),
    merged: await customerRow(tx, reader, { id: otherId, now }),
  }
  if (found.kept.id === found.merged.id) throw new Refused('invalid-request', { field: 'body.otherId' })
  const both = [found.kept.id, found.merged.id]
  await tx.selectFrom('customer').select('id').where('id', 'in', both).orderBy('id').forUpdate().execute()
  return found
}

/** Keeps the merged row without personal data, so that old links open the remaining customer. */
async function leavePointer(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ mergedIntoId: to, name: '', surname: '', email: null, phoneNr: null, birthday: null })
    .where('id', '=', from)
    .execute()
}
