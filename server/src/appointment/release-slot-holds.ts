import type { Deps } from '../deps.ts'

const mostARun = 1000
/** A booking that began before the hold was over may still be looking at it. */
const graceMs = 60_000

/** A job: clears away holds that are over (their time is free without it, too). Answers with how many. */
export async function releaseSlotHolds({ db, clock }: Deps): Promise<number> {
  const gone = await db
    .deleteFrom('slotHold')
    .where('id', 'in', (holds) =>
      holds
        .selectFrom('slotHold')
        .select('id')
        .where('expiresTime', '<', new Date(clock.now() - graceMs))
        .orderBy('expiresTime')
        .limit(mostARun)
        // One that a booking is taking up right now goes with the booking, or with the next run.
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
