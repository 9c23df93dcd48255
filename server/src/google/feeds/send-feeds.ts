/** Job that writes, validates and sends the feeds of all salons, daily and when a salon joins or leaves (RWG-04). */
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { makeSetApart } from './make-set-apart.ts'

type SendFeedDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'googleFeeds' | 'pool' | 'metrics'>

/** Less than a day, so that the hourly job sends at the same hour of each day. */
const dailyMs = 23.5 * 3_600_000

/** Hourly job that sends a set if none was sent for a day, also after an outage. */
export async function sendDailyGoogleFeeds(deps: SendFeedDeps): Promise<void> {
  const recent = await deps.db
    .selectFrom('googleFeedSet')
    .select('id')
    .where('sentTime', '>', new Date(deps.clock.now() - dailyMs))
    .limit(1)
    .executeTakeFirst()
  if (recent === undefined) await sendGoogleFeeds(deps)
}

/**
 * Makes and sends a set. Throws on failure, to retry with a new set. Never sends a faulty set; the hourly job retries.
 */
export async function sendGoogleFeeds(deps: SendFeedDeps): Promise<void> {
  const { db, clock, log, config, googleFeeds } = deps
  if (googleFeeds === undefined) return
  const id = randomUUID()
  await db
    .insertInto('googleFeedSet')
    .values({ id, madeTime: new Date(clock.now()) })
    .execute()
  const own = db.updateTable('googleFeedSet').where('id', '=', id)
  const giveUp = async (error: string) => {
    await own.set({ error }).execute()
    for (const each of foldersOf(deps, id)) await rm(each, { recursive: true, force: true })
  }
  const [folder, beside] = foldersOf(deps, id)
  const { files, salons, services, faults, leftOut, faultsOfSalons } = await makeSetApart(deps, {
    ...{ id, folder, now: clock.now(), publicUrl: config.publicUrl },
    ...(config.providers.googleBooking.credentials !== undefined && { beside }),
  }).catch(async (error: unknown) => {
    await giveUp('not written')
    throw error
  })
  if (faultsOfSalons.length > 0) log.warn({ faults: faultsOfSalons }, 'salons are left out of the feeds for Google')
  await own.set({ salons, services, leftOut }).execute()
  if (faults.length > 0) {
    log.error({ faults }, 'the feeds for Google are not right and stay here')
    await own.set({ error: 'not valid' }).execute()
    return removeOtherSets(deps, id)
  }
  const outcome = await googleFeeds.send(files)
  if (outcome.kind === 'later') {
    await giveUp(outcome.error)
    throw new Error(`the feeds for Google were not sent: ${outcome.error}`)
  }
  await own.set({ sentTime: new Date(clock.now()) }).execute()
  await removeOtherSets(deps, id)
}

/** Returns the folders of the set for links to the booking page, and of the set for booking at Google itself. */
const foldersOf = ({ config }: Pick<Deps, 'config'>, id: string) => {
  const own = join(config.dataDir, 'feeds', id)
  return [own, `${own}-booking`] as const
}

/** Removes all sets but this one and the last sent one, which the operator can read. */
async function removeOtherSets({ db, config }: SendFeedDeps, id: string): Promise<void> {
  const lastSent = await db
    .selectFrom('googleFeedSet')
    .select('id')
    .where('sentTime', 'is not', null)
    .orderBy('sentTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const feeds = join(config.dataDir, 'feeds')
  for (const name of await readdir(feeds))
    if (!isFolderOf(name, id) && !isFolderOf(name, lastSent?.id)) await rm(join(feeds, name), { recursive: true })
}

const isFolderOf = (folder: string, id: string | undefined): boolean => id !== undefined && folder.startsWith(id)

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptFeedSets: readonly DataKind[] = [
  {
    kind: 'Which sets of feeds Google was sent, and of which booking it was told',
    days: 30,
    basis: 'to find out why a salon was not shown there (RWG-04); its mark of a booking goes once it was told (RWG-06)',
    remove: (before) => sql`with told as (delete from google_referral where created_time < ${before})
      delete from google_feed_set where made_time < ${before}`,
  },
]
