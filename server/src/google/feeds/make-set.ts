/** Writes and validates a set of all feeds (RWG-04), in a worker thread. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { checkBookingSet } from './check-booking-set.ts'
import { checkSet, type FeedFault } from './check-set.ts'
import { salonsForFeeds } from './read-salons.ts'
import { writeBookingSet } from './write-booking-set.ts'
import { type FeedSet, writeSet } from './write-set.ts'

/** `beside`: folder of the set for booking at Google itself; undefined: Google cannot book directly (RWG-01). */
export type SetFacts = { id: string; now: number; publicUrl: string; folder: string; beside?: string | undefined }

export type CheckedSet = Pick<FeedSet, 'salons' | 'services'> & {
  files: { name: string; path: string }[]
  faults: readonly FeedFault[]
  leftOut: string[]
  /** Faults for which salons were left out. */
  faultsOfSalons: readonly FeedFault[]
}

type FeedDeps = Pick<Deps, 'db' | 'pool' | 'metrics'>

/** Makes a set, without salons that have faults, so that the others are sent. */
export async function makeSet(deps: FeedDeps, facts: SetFacts): Promise<CheckedSet> {
  const leftOut = new Set<string>()
  const faultsOfSalons: FeedFault[] = []
  for (;;) {
    const salons = () => salonsForFeeds(deps.db, leftOut)
    const { files, ...counts } = await writeSet(salons(), facts)
    const { beside } = facts
    const booking = beside === undefined ? [] : await writeBookingSet(deps, salons, { ...facts, folder: beside })
    const faults = [
      ...(await checkSet(facts)),
      ...(beside === undefined ? [] : await checkBookingSet({ ...facts, folder: beside })),
    ]
    const wrong = faults.flatMap(({ entity }) => (entity === undefined || leftOut.has(entity) ? [] : [entity]))
    if (faults.length === 0 || wrong.length === 0) {
      const { salons: count, services } = counts
      return {
        files: [...pathsIn(facts.folder, files), ...pathsIn(beside ?? '', booking)],
        ...{ salons: count, services, faults, faultsOfSalons },
        leftOut: faults.length === 0 ? [...leftOut] : [],
      }
    }
    faultsOfSalons.push(...faults)
    for (const entity of wrong) leftOut.add(entity)
    for (const folder of [facts.folder, beside]) if (folder) await rm(folder, { recursive: true, force: true })
  }
}

const pathsIn = (folder: string, names: readonly string[]) => names.map((name) => ({ name, path: join(folder, name) }))
