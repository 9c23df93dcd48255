/** Records that a salon wants a booking link at its Google profile (RWG-05); sync-link.ts sets or removes it. */
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'

/** Builds the job of a salon's link; at most one per salon runs at a time. */
export const linkJob = ({ businessObjectId }: { businessObjectId: string }): NewJob => ({
  task: 'tendGoogleLink',
  payload: { businessObjectId },
  key: `tendGoogleLink:${businessObjectId}`,
})

export async function requestLink(
  salon: InSalon<Tx>,
  { wanted, now }: { wanted: boolean; now: number },
): Promise<void> {
  const request = { wanted, askedTime: new Date(now), nextTime: new Date(now), problem: null, failures: 0 }
  await salon.db
    .insertInto('googlePlaceLink')
    .values({ businessObjectId: salon.id, ...request })
    .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(request))
    .execute()
  await addJobs(salon.db, [linkJob({ businessObjectId: salon.id })])
}

/** Requests the link's removal; does nothing if no link was ever requested. */
export async function requestLinkRemoval(salon: InSalon<Tx>, now: number): Promise<void> {
  const link = await salon
    .updateTable('googlePlaceLink')
    .set({ wanted: false, askedTime: new Date(now), nextTime: new Date(now), problem: null, failures: 0 })
    .returning('businessObjectId')
    .executeTakeFirst()
  if (link !== undefined) await addJobs(salon.db, [linkJob({ businessObjectId: salon.id })])
}

/** Retries with the access of a new connection, also after a problem. */
export async function retryLink(salon: InSalon<Tx>, now: number): Promise<void> {
  const link = await salon
    .updateTable('googlePlaceLink')
    .set({ nextTime: new Date(now), failures: 0, problem: null, refreshToken: null, place: null })
    // Connecting does not restore a link that was removed at Google.
    .where((where) => where.or([where('problem', 'is', null), where('problem', '<>', 'REMOVED_THERE')]))
    .returning('businessObjectId')
    .executeTakeFirst()
  if (link !== undefined) await addJobs(salon.db, [linkJob({ businessObjectId: salon.id })])
}

type Access = { refreshToken: string; place: string }

/** Requests the link's removal, and keeps the sealed access of the ending connection until it is removed. */
export async function removeLinkOfProfile(
  tx: Tx,
  { businessObjectId, now, ...access }: Access & { businessObjectId: string; now: number },
): Promise<void> {
  await inSalon(tx, businessObjectId).updateTable('googlePlaceLink').set(access).execute()
  await requestLinkRemoval(inSalon(tx, businessObjectId), now)
}
