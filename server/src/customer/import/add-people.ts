import type { ImportRow } from '@goldline/domain/customer/import-row'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { blockedAmong } from '../queries.ts'
import type { ImportRecord } from './import-rows.ts'

type Adding = {
  record: Pick<ImportRecord, 'businessObjectId' | 'userId'>
  people: readonly ImportRow[]
  now: number
}

/** Adds new customers of a file. @returns their ids, in order */
export async function addPeople(tx: Tx, deps: Deps, { record, people, now }: Adding): Promise<string[]> {
  const { businessObjectId, userId } = record
  if (people.length === 0) return []
  const salon = await tx
    .selectFrom('businessObject')
    .select('language')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const at = new Date(now)
  const rows = people.map((person) => ({ id: uuidv7(now), person }))
  await tx
    .insertInto('customer')
    .values(
      rows.map(({ id, person: { tags: _, notes: __, language, ...person } }) => ({
        id,
        ...person,
        language: language ?? salon.language,
        enteredByBusinessObjectId: businessObjectId,
        registeredAt: at,
      })),
    )
    .execute()
  const identities = people.flatMap(({ email, phoneNr }) => [email, phoneNr].filter((each) => each !== null))
  const blocked = await blockedAmong(tx, deps, { businessObjectId, identities })
  const profiles = rows.map(({ id, person: { email, phoneNr, notes, tags } }) => ({
    businessObjectId,
    customerId: id,
    registeredAt: at,
    notes,
    tags,
    blackListed: [email, phoneNr].some((identity) => identity !== null && blocked.has(identity)),
  }))
  await tx.insertInto('customerProfile').values(profiles).execute()
  const imported = { businessObjectId, at, userId, what: 'imported' as const, data: '{}' }
  const history = rows.map(({ id: customerId }) => ({ ...imported, id: uuidv7(now), customerId }))
  await tx.insertInto('customerHistory').values(history).execute()
  // One notice for the part: the lists are asked for again, whoever it names.
  const [first] = rows
  if (first) await notify(tx, { topic: 'customer', businessObjectId, id: first.id })
  return rows.map(({ id }) => id)
}
