/** The job that writes the feeds of all salons, checks and sends them: daily, and when a salon enters or leaves (RWG-04). */
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { checkBookingSet } from './check-booking-set.ts'
import { checkSet, type FeedFault } from './check-set.ts'
import { salonsForFeeds } from './read-salons.ts'
import { writeBookingSet } from './write-booking-set.ts'
import { type FeedSet, writeSet } from './write-set.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'googleFeeds' | 'pool' | 'metrics'>

/** Less than a day, so that the hourly job sends at the same hour of each day. */
const dailyMs = 23.5 * 3_600_000

/** Recurring, hourly: sends a set where none was sent for a day, so that a night's outage is made up for. */
export async function sendDailyGoogleFeeds(deps: Sending): Promise<void> {
  const recent = await deps.db
    .selectFrom('googleFeedSet')
    .select('id')
    .where('sentTime', '>', new Date(deps.clock.now() - dailyMs))
    .limit(1)
    .executeTakeFirst()
  if (recent === undefined) await sendGoogleFeeds(deps)
}

/** Throws where sending failed, so that the job is tried again, with a new set. A set with faults stays here: the hourly job writes the next one. */
export async function sendGoogleFeeds(deps: Sending): Promise<void> {
  const { db, clock, log, googleFeeds } = deps
  if (googleFeeds === undefined) return
  const id = randomUUID()
  await db
    .insertInto('googleFeedSet')
    .values({ id, madeTime: new Date(clock.now()) })
    .execute()
  const { files, salons, services, faults, leftOut } = await makeSet(deps, id)
  const own = db.updateTable('googleFeedSet').where('id', '=', id)
  await own.set({ salons, services, leftOut }).execute()
  if (faults.length > 0) {
    log.error({ faults }, 'the feeds for Google are not right and stay here')
    await own.set({ error: 'not valid' }).execute()
    return removeOtherSets(deps, id)
  }
  const outcome = await googleFeeds.send(files)
  if (outcome.kind === 'later') {
    await own.set({ error: outcome.error }).execute()
    for (const folder of foldersOf(deps, id)) await rm(folder, { recursive: true, force: true })
    throw new Error(`the feeds for Google were not sent: ${outcome.error}`)
  }
  await own.set({ sentTime: new Date(clock.now()) }).execute()
  await removeOtherSets(deps, id)
}

type CheckedSet = Pick<FeedSet, 'salons' | 'services'> & {
  files: { name: string; path: string }[]
  faults: readonly FeedFault[]
  leftOut: string[]
}

/** The set for links that lead out, and beside it the one from which Google books itself. */
const foldersOf = ({ config }: Pick<Deps, 'config'>, id: string) => {
  const own = join(config.dataDir, 'feeds', id)
  return [own, `${own}-booking`] as const
}

/** Leaves out salons with faults: one of them must not keep all others from being shown, or from leaving. */
async function makeSet(deps: Sending, id: string): Promise<CheckedSet> {
  const { db, clock, config, log } = deps
  const leftOut = new Set<string>()
  const [folder, beside] = foldersOf(deps, id)
  for (;;) {
    const facts = { folder, id, now: clock.now(), publicUrl: config.publicUrl }
    const { files, salons, services } = await writeSet(salonsForFeeds(db, leftOut), facts)
    const booking = await makeBookingSet(deps, { ...facts, folder: beside }, leftOut)
    const faults = [...(await checkSet(facts)), ...booking.faults]
    const wrong = faults.flatMap(({ entity }) => (entity === undefined || leftOut.has(entity) ? [] : [entity]))
    if (faults.length === 0 || wrong.length === 0) {
      const named = files.map((name) => ({ name, path: join(folder, name) }))
      return {
        files: [...named, ...booking.files],
        ...{ salons, services, faults },
        leftOut: faults.length === 0 ? [...leftOut] : [],
      }
    }
    log.warn({ faults }, 'salons are left out of the feeds for Google')
    for (const entity of wrong) leftOut.add(entity)
    for (const each of [folder, beside]) await rm(each, { recursive: true, force: true })
  }
}

type WrittenSet = Pick<CheckedSet, 'files' | 'faults'>
type BookingFacts = { folder: string; now: number; publicUrl: string }

/** Nothing where Google cannot book by itself (RWG-01). */
async function makeBookingSet(deps: Sending, facts: BookingFacts, leftOut: ReadonlySet<string>): Promise<WrittenSet> {
  if (deps.config.providers.googleBooking.credentials === undefined) return { files: [], faults: [] }
  const names = await writeBookingSet(deps, await Array.fromAsync(salonsForFeeds(deps.db, leftOut)), facts)
  const files = names.map((name) => ({ name, path: join(facts.folder, name) }))
  return { files, faults: await checkBookingSet(facts) }
}

/** Keeps this set and the one that was sent last, so that the operator can read them. */
async function removeOtherSets({ db, config }: Sending, id: string): Promise<void> {
  const lastSent = await db
    .selectFrom('googleFeedSet')
    .select('id')
    .where('sentTime', 'is not', null)
    .orderBy('sentTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const feeds = join(config.dataDir, 'feeds')
  for (const name of await readdir(feeds))
    if (!isOf(name, id) && !isOf(name, lastSent?.id)) await rm(join(feeds, name), { recursive: true })
}

const isOf = (folder: string, id: string | undefined): boolean => id !== undefined && folder.startsWith(id)
