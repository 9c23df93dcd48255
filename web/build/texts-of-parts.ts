export type LoadedChunk = {
  fileName: string
  /** The module that this chunk is loaded for; undefined: it is only an import of others. */
  begins: string | undefined
  /** The app whose page loads it first. */
  app: string | undefined
  imports: readonly string[]
  /** Chunks that it may load later. */
  later: readonly string[]
  said: ReadonlySet<string>
}

/**
 * Text ids of each part of the apps, by the module that begins it: those used by it and its imports, without those
 * already loaded whenever it loads. An app's own texts for a refusal come with the refusal.
 */
export function textsOfParts(chunks: readonly LoadedChunk[], ids: ReadonlySet<string>): Map<string, Set<string>> {
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
  settle(parts)
  return new Map(
    [...parts].map(([{ begins = '' }, { own, before, apps }]) => {
      const said = new Set([...own].filter((each) => !before?.has(each)).flatMap((each) => [...each.said]))
      for (const each of before ?? []) for (const id of each.said) said.delete(id)
      for (const id of [...said])
        for (const app of apps) if (id.startsWith('refusal.') && ids.has(`${app}.${id}`)) said.add(`${app}.${id}`)
      return [begins, said]
    }),
  )
}

type BundlePart = {
  own: ReadonlySet<LoadedChunk>
  later: ReadonlySet<LoadedChunk>
  /** Chunks already loaded whenever the part loads; undefined: it is never loaded later. */
  before: ReadonlySet<LoadedChunk> | undefined
  /** Apps that can load it. */
  apps: Set<string>
}

/** Follows what loads what until nothing changes. */
function settle(parts: ReadonlyMap<LoadedChunk, BundlePart>): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const { own, before, later, apps } of parts.values()) {
      if (apps.size === 0) continue
      const there = new Set([...own, ...(before ?? [])])
      for (const chunk of later) {
        const part = parts.get(chunk)
        // A page's first chunk has nothing loaded before it.
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
