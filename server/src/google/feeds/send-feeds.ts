/** The job that makes the feeds of all salons, checks them and sends them: daily, and when a salon enters or leaves (RWG-04). */
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { checkSet, type FeedFault } from './check-set.ts'
import { salonsForFeeds } from './read-salons.ts'
import { type FeedSet, writeSet } from './write-set.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'googleFeeds'>

/** Due half an hour before a day is over, by a clock that ticks hourly. */
const dailyMs = 23.5 * 3_600_000

/** Recurring: where none was sent for a day, so that a night's outage is made up for. */
export async function sendDailyGoogleFeeds(deps: Sending): Promise<void> {
  const recent = await deps.db
    .selectFrom('googleFeedSet')
    .select('id')
    .where('sentTime', '>', new Date(deps.clock.now() - dailyMs))
    .limit(1)
    .executeTakeFirst()
  if (recent === undefined) await sendGoogleFeeds(deps)
}

/** Throws where sending failed, so that the job is tried again, with a new set. A set that is not right waits for the next day. */
export async function sendGoogleFeeds(deps: Sending): Promise<void> {
  const { db, clock, log, config, googleFeeds } = deps
  if (googleFeeds === undefined) return
  const id = randomUUID()
  await db
    .insertInto('googleFeedSet')
    .values({ id, madeTime: new Date(clock.now()) })
    .execute()
  const { set, faults, leftOut } = await makeSet(deps)
  const { salons, services } = set
  const own = db.updateTable('googleFeedSet').where('id', '=', id)
  await own.set({ salons, services, leftOut }).execute()
  if (faults.length > 0) {
    log.error({ faults }, 'the feeds for Google are not right and stay here')
    await own.set({ error: 'not valid' }).execute()
    return
  }
  const files = set.files.map((name) => ({ name, path: join(set.folder, name) }))
  const outcome = await googleFeeds.send(files)
  if (outcome.kind === 'later') {
    await own.set({ error: outcome.error }).execute()
    await rm(set.folder, { recursive: true })
    throw new Error(`the feeds for Google were not sent: ${outcome.error}`)
  }
  await own.set({ sentTime: new Date(clock.now()) }).execute()
  await keepOnly(join(config.dataDir, 'feeds'), set.folder)
}

type Made = { set: FeedSet; faults: readonly FeedFault[]; leftOut: string[] }

/** A salon that does not fit is left out, since one must not keep all others from being shown, or from leaving. */
async function makeSet({ db, clock, config, log }: Sending): Promise<Made> {
  const leftOut = new Set<string>()
  for (;;) {
    const id = randomUUID()
    const folder = join(config.dataDir, 'feeds', id)
    const made = { folder, id, now: clock.now(), publicUrl: config.publicUrl }
    const set = await writeSet(salonsForFeeds(db, leftOut), made)
    const faults = await checkSet(made)
    const wrong = faults.flatMap(({ entity }) => (entity === undefined || leftOut.has(entity) ? [] : [entity]))
    if (faults.length === 0 || wrong.length === 0)
      return { set, faults, leftOut: faults.length === 0 ? [...leftOut] : [] }
    log.warn({ faults }, 'salons are left out of the feeds for Google')
    for (const entity of wrong) leftOut.add(entity)
    await rm(folder, { recursive: true })
  }
}

/** The last set that Google was sent stays, for whoever wants to read it. */
async function keepOnly(feeds: string, folder: string): Promise<void> {
  for (const name of await readdir(feeds))
    if (join(feeds, name) !== folder) await rm(join(feeds, name), { recursive: true })
}
