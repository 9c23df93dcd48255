/** Writes and deletes a started sale (POS-06). */

import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { Language } from '@goldline/domain/message/kinds'
import { inSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { lockTill, tillTerms } from './at-till.ts'
import { contentOf, type DraftRow } from './draft.ts'

type Turn = { actor: SalonActor; now: number; language?: Language }

/** The caller's till and its salon, in a transaction that holds the salon's lock. */
export async function turnAt(tx: Tx, { actor, now, language }: Turn) {
  const till = await lockTill(tx, actor, now)
  return { till, terms: await tillTerms(tx, actor.businessObjectId, now), now, language }
}

/** Deletes the draft, so that another sale can have its visits, and tells other tills that look at it. */
export async function dropDraft(tx: Tx, { businessObjectId, id }: DraftRow): Promise<void> {
  await inSalon(tx, businessObjectId).deleteFrom('tillDraft').where('id', '=', id).execute()
  await notify(tx, { topic: 'draft', businessObjectId, id })
}

type Saving = { row: DraftRow; actor: SalonActor; now: number }

type DraftUpdate = { content?: DraftContent; sold?: readonly SoldContent[]; tillId?: string }

export async function saveDraft(tx: Tx, { row, actor, now }: Saving, update: DraftUpdate) {
  const { content = contentOf(row), sold = row.sold, tillId = row.tillId } = update
  return inSalon(tx, row.businessObjectId)
    .updateTable('tillDraft')
    .set({
      tillId,
      customerId: content.customerId,
      content: JSON.stringify(content),
      sold: JSON.stringify(sold),
      userId: actor.userId,
      version: row.version + 1,
      changedTime: new Date(now),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
