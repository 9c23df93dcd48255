import { apps, root } from './apps.ts'

type Context = { getModuleInfo(id: string): { importedIds: string[] } | null }

/**
 * Groups what the booking page needs before it can be used into a few files, by who shares it: dozens of small files
 * compress badly and cost a request each. What loads later is split by default.
 */
export function firstLoadChunk(): (id: string, context: Context) => string | null {
  let known: Map<string, string> | undefined
  return (id, context) => {
    if (id.includes('node_modules') && !/[\\/](wouter|regexparam)[\\/]/.test(id)) return null
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
  return new Map(ofBooking.map(([id, names]) => [id, fileOf(names)]))
}

/**
 * Modules that the site shares with one app go to the file for all three: a file per combination would hold a few
 * lines.
 */
function fileOf(apps: readonly string[]): string {
  if (apps.includes('site')) return 'first-all'
  return `first-${apps.join('-')}`
}

function closure(context: Context, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) closure(context, next, seen)
  return seen
}
