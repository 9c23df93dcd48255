/** Extracts schemas that occur in several places under one name, that of the first place. */

export type Json = Record<string, unknown>

export const schemaPrefix = '#/components/schemas/'
export const refOf = (name: string): string => `${schemaPrefix}${name}`
/** Converts `session.locked` to `SessionLocked`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Minimum number of JSON characters; shorter schemas are easier to read inline. */
const shortest = 160

type NamedPart = { name: string; node: Json }

/** Extracts the largest first, so that a shared schema contains its shared parts once. */
export function shareRepeated(schemas: Record<string, Json>): Record<string, Json> {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const places = Object.entries(schemas).flatMap(([name, schema]) => listShareable(schema, name))
  for (const { name, node } of places) {
    const text = JSON.stringify(node)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (!names.has(text)) names.set(text, name)
  }
  const taken = new Set(Object.keys(schemas))
  const shared = new Map<string, string>()
  for (const [text, name] of names) {
    if ((counts.get(text) ?? 0) < 2) continue
    const free = freeName(name, taken)
    taken.add(free)
    shared.set(text, free)
  }
  const own = [...shared].map(([text, name]) => [name, withSharedRefs(JSON.parse(text), shared)] as const)
  const given = Object.entries(schemas).map(([name, schema]) => [name, withSharedRefs(schema, shared)] as const)
  const all = [...given, ...own].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(all)
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const each = number === 1 ? name : `${name}${number}`
    if (!taken.has(each)) return each
  }
}

/** Lists objects and enumerations inside a schema that are large enough for a name. */
function listShareable(schema: Json, name: string): NamedPart[] {
  return partsOf(schema).flatMap(([part, node]) => {
    const own = part === '' ? name : `${name}${part}`
    const worth = (node.type === 'object' || node.enum) && JSON.stringify(node).length >= shortest
    return [...(worth ? [{ name: own, node }] : []), ...listShareable(node, own)]
  })
}

/** Returns the schemas directly inside a schema, each with its addition to the name. */
function partsOf(schema: Json): (readonly [part: string, node: Json])[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'enum' || key === 'required') return []
    if (key === 'properties') return Object.entries(value).map(([field, node]) => [pascal(field), node] as const)
    if (Array.isArray(value)) return value.map((node) => ['', node] as const)
    return [[key === 'items' ? 'Item' : '', value as Json] as const]
  })
}

/** Returns the schema with references in place of its shared parts. */
function withSharedRefs<Node>(node: Node, shared: ReadonlyMap<string, string>): Node {
  if (typeof node !== 'object' || node === null) return node
  const part = (value: unknown): unknown => {
    const name = typeof value === 'object' && value !== null && shared.get(JSON.stringify(value))
    return name ? { $ref: refOf(name) } : withSharedRefs(value, shared)
  }
  if (Array.isArray(node)) return node.map(part) as Node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, part(value)])) as Node
}
