import { apps, root } from './apps.ts'

type Context = { getModuleInfo(id: string): { importedIds: string[] } | null }

/**
 * Our modules that the booking page fetches before it can be used come in a few files, one for each set of apps that share
 * them: dozens of small files compress badly and cost a request each. Packages and what is loaded later are split as they fall.
 */
export function firstLoadChunk(): (id: string, context: Context) => string | null {
  let known: Map<string, string> | undefined
  return (id, context) => {
    if (id.includes('node_modules')) return null
    known ??= chunksOf(context)
    return known.get(id) ?? null
  }
}

function chunksOf(context: Context): Map<string, string> {
  const users = new Map<string, string[]>()
  for (const app of apps) {
    for (const id of closure(context, `${root}/src/apps/${app}/app.tsx`)) users.set(id, [...(users.get(id) ?? []), app])
  }
  const ofBooking = [...users].filter(([, names]) => names.includes('booking'))
  return new Map(ofBooking.map(([id, names]) => [id, `first-${names.join('-')}`]))
}

function closure(context: Context, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) closure(context, next, seen)
  return seen
}
