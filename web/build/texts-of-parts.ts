export type LoadedChunk = {
  fileName: string
  /** The module for which this chunk is loaded; undefined: other chunks import it. */
  begins: string | undefined
  /** The app whose page loads the chunk first. */
  app: string | undefined
  imports: readonly string[]
  /** Chunks that the chunk may load later. */
  later: readonly string[]
  said: ReadonlySet<string>
}

/**
 * Returns the text ids of each part of the apps, by its entry module: those used by the part and its imports, without
 * those that are always loaded before the part. An app's own text for a refusal is added with the refusal.
 */
export function textsOfParts(chunks: readonly LoadedChunk[], ids: ReadonlySet<string>): Map<string, PartTexts> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closureOf = (chunk: LoadedChunk, seen = new Set<LoadedChunk>()) => {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const name of chunk.imports) {
      const next = byName.get(name)
      if (next) closureOf(next, seen)
    }
    return seen
  }
  const parts = new Map<LoadedChunk, BundlePart>()
  for (const chunk of chunks) {
    if (chunk.begins === undefined) continue
    const own = closureOf(chunk)
    const later = new Set([...own].flatMap((each) => each.later.flatMap((name) => byName.get(name) ?? [])))
    parts.set(chunk, { own, later, before: undefined, apps: new Set(chunk.app === undefined ? [] : [chunk.app]) })
  }
  propagateLoaded(parts)
  const said = new Map([...parts.values()].map((part) => [part, findPartTexts(part, ids)]))
  const shared = new Map(deviceApps.map((app) => [app, sharedTexts(said, app)]))
  return new Map(
    [...parts].map(([{ begins = '' }, part]) => {
      const all = said.get(part) ?? new Set()
      const [app = '', ...others] = part.apps
      const common = (others.length === 0 && part.before && shared.get(app)) || new Set()
      const own = new Set([...all].filter((id) => !common.has(id)))
      return [begins, { own, shared: own.size < all.size ? common : new Set() }]
    }),
  )
}

/** `shared`: the file of texts that several parts of a device's app use; empty if the part uses none of them. */
type PartTexts = { own: ReadonlySet<string>; shared: ReadonlySet<string> }

/** Apps that cache the texts of all their parts on the device, where each repetition counts. */
const deviceApps = ['checkin', 'checkout', 'staff']

/** Returns the texts that at least three later parts of an app use, and no other app. */
function sharedTexts(said: ReadonlyMap<BundlePart, ReadonlySet<string>>, app: string): ReadonlySet<string> {
  const count = new Map<string, number>()
  for (const [{ apps, before }, ids] of said) {
    if (before === undefined || apps.size !== 1 || !apps.has(app)) continue
    for (const id of ids) count.set(id, (count.get(id) ?? 0) + 1)
  }
  return new Set([...count].filter(([, times]) => times >= 3).map(([id]) => id))
}

function findPartTexts({ own, before, apps }: BundlePart, ids: ReadonlySet<string>): Set<string> {
  const said = new Set([...own].filter((each) => !before?.has(each)).flatMap((each) => [...each.said]))
  for (const each of before ?? []) for (const id of each.said) said.delete(id)
  for (const id of [...said])
    for (const app of apps) if (id.startsWith('refusal.') && ids.has(`${app}.${id}`)) said.add(`${app}.${id}`)
  return said
}

type BundlePart = {
  own: ReadonlySet<LoadedChunk>
  later: ReadonlySet<LoadedChunk>
  /** Chunks that are always loaded before the part; undefined: it is never loaded later. */
  before: ReadonlySet<LoadedChunk> | undefined
  /** Apps that can load the part. */
  apps: Set<string>
}

/** Propagates what is loaded before each part until nothing changes. */
function propagateLoaded(parts: ReadonlyMap<LoadedChunk, BundlePart>): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const { own, before, later, apps } of parts.values()) {
      if (apps.size === 0) continue
      const there = new Set([...own, ...(before ?? [])])
      for (const chunk of later) {
        const part = parts.get(chunk)
        // Nothing is loaded before a page's first chunk.
        if (!part || chunk.app !== undefined) continue
        const left = part.before ? new Set([...part.before].filter((each) => there.has(each))) : there
        const size = part.apps.size
        for (const app of apps) part.apps.add(app)
        changed ||= left.size !== part.before?.size || part.apps.size !== size
        part.before = left
      }
    }
  }
}
