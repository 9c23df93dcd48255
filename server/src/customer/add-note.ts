import { addCustomerNote } from '@goldline/contract/customer/note'
import { appendNote } from '@goldline/domain/customer/edit'

import { notify } from '../db/notify.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, write } from '../http/route.ts'
import { hideContact } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { recordCustomerChange } from './history.ts'
import { requireCustomer } from './queries.ts'

/** CUS-08: locks the salon, like every change of notes, so that no line of a concurrent change is lost. */
export const addCustomerNoteRoute = write(
  addCustomerNote,
  { lock: ownSalon },
  async ({ salon, tx, actor, params, body, now }) => {
    const { businessObjectId, userId } = actor
    const id = await requireCustomer(tx, actor, params.id)
    const { notes: before } = await salon
      .selectFrom('customerProfile')
      .select('notes')
      .where('customerId', '=', id)
      .executeTakeFirstOrThrow()
    const notes = appendNote(before, body.text)
    if (notes === undefined) throw new Refused('customer.notes-full')
    await salon.updateTable('customerProfile').set({ notes }).where('customerId', '=', id).execute()
    const data = { notes: [before, notes] as const }
    await recordCustomerChange(tx, { businessObjectId, customerId: id, userId, what: 'changed', data, now })
    await notify(tx, { topic: 'customer', businessObjectId, id })
    return hideContact(tx, actor, await findCustomer(tx, actor, { id, now }))
  },
)
