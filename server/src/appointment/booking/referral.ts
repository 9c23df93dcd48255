/** Bookings referred by Google (RWG-06): which of them count, and their report to Google. */

import { googleWait } from '@goldline/domain/review/google'
import { tierAllows } from '@goldline/domain/user/tier'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addJobs, type NewJob } from '../../jobs/add-jobs.ts'

type Visit = { businessObjectId: string; appointmentId: string }

/** Whether the salon can be booked at Google. */
export async function isBookableAtGoogle(salon: InSalon): Promise<boolean> {
  const { reserveWithGoogle, version } = await salonRow(salon, ['reserveWithGoogle', 'version'])
  return reserveWithGoogle && tierAllows('google', version)
}

/** Stores the referral token with the booking, so that Google gets a report if and only if the booking exists. */
export async function storeReferral(
  salon: InSalon<Tx>,
  { secrets, googleConversions, clock }: Pick<Deps, 'secrets' | 'googleConversions' | 'clock'>,
  { token, appointmentId }: { token: string; appointmentId: string },
): Promise<void> {
  if (googleConversions === undefined) return
  const own = { token: secrets.seal(token), createdTime: new Date(clock.now()) }
  const visit = { businessObjectId: salon.id, appointmentId }
  await salon.db
    .insertInto('googleReferral')
    .values({ ...visit, ...own })
    .execute()
  await addJobs(salon.db, [referralJob(visit)])
}

const referralJob = (visit: Visit, delayMs = 0): NewJob => ({
  task: 'reportGoogleBooking',
  payload: visit,
  key: `reportGoogleBooking:${visit.appointmentId}`,
  delayMs,
})

type ReportDeps = Pick<Deps, 'db' | 'secrets' | 'googleConversions' | 'log'>

/**
 * Job: reports a booking to Google once. Google cannot recognise a duplicate, so a report without an answer, or one
 * whose process died, is not sent again (007): a missing report is better than a false one.
 */
export async function reportGoogleBooking(deps: ReportDeps, visit: Visit): Promise<void> {
  const { db, secrets, googleConversions, log } = deps
  if (googleConversions === undefined) return
  const salon = inSalon(db, visit.businessObjectId)
  const begun = await salon
    .updateTable('googleReferral')
    .set({ state: 'SENDING' })
    .where('appointmentId', '=', visit.appointmentId)
    .where('state', '=', 'WAITING')
    .returning(['token', 'failures'])
    .executeTakeFirst()
  if (!begun?.token) return settle(deps, visit, 'UNKNOWN')
  const outcome = await googleConversions.report(secrets.open(begun.token))
  if (outcome.kind !== 'later') {
    if (outcome.kind !== 'done') log.warn({ ...visit, error: outcome.error }, 'Google did not take a booking’s report')
    return settle(deps, visit, outcome.kind === 'done' ? 'SENT' : outcome.kind === 'refused' ? 'REFUSED' : 'UNKNOWN')
  }
  const failures = begun.failures + 1
  await salon
    .updateTable('googleReferral')
    .set({ state: 'WAITING', failures })
    .where('appointmentId', '=', visit.appointmentId)
    .execute()
  await addJobs(db, [referralJob(visit, googleWait(failures, outcome.retryAfterMs, Math.random()))])
}

/** Sets the final state and deletes the token, which is no longer needed. */
const settle = async ({ db }: ReportDeps, visit: Visit, state: 'SENT' | 'REFUSED' | 'UNKNOWN'): Promise<void> => {
  await inSalon(db, visit.businessObjectId)
    .updateTable('googleReferral')
    .set({ state, token: null })
    .where('appointmentId', '=', visit.appointmentId)
    .where('state', '=', 'SENDING')
    .execute()
}
