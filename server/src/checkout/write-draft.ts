/** Writes and deletes a started sale (POS-06). */

import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { Language } from '@goldline/domain/message/kinds'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { loadTillTerms, lockTill } from './at-till.ts'
import { contentOf, type DraftRow } from './draft.ts'

type Turn = { actor: SalonActor; now: number; language?: Language }

/** Locks the caller's till and loads the salon's settings. Call under the salon's lock. */
export async function turnAt(salon: InSalon<Tx>, { actor, now, language }: Turn) {
  const till = await lockTill(salon, actor, now)
  return { till, terms: await loadTillTerms(salon, now), now, language }
}

/** Deletes the draft, so that another sale can have its visits, and notifies other tills that show it. */
export async function deleteDraft(salon: InSalon<Tx>, { id }: DraftRow): Promise<void> {
  await salon.deleteFrom('tillDraft').where('id', '=', id).execute()
  await notify(salon.db, { topic: 'draft', businessObjectId: salon.id, id })
}

type Saving = { row: DraftRow; actor: SalonActor; now: number }

type DraftUpdate = { content?: DraftContent; sold?: readonly SoldContent[]; tillId?: string }

export async function saveDraft(salon: InSalon<Tx>, { row, actor, now }: Saving, update: DraftUpdate) {
  const { content = contentOf(row), sold = row.sold, tillId = row.tillId } = update
  return salon
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
