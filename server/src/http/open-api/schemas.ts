/**
 * Names the contract's shapes as schemas (OPS-06e): those exported by a module of the contract keep their names, bodies
 * and answers are named after their call, and other repeated shapes after their first place.
 */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@goldline/contract/call'
import * as z from 'zod/mini'
import { simplifySchema } from '../serialize.ts'
import { type Json, pascal, refOf, schemaPrefix, shareRepeated } from './share-repeated.ts'

type Direction = 'input' | 'output'
type Names = ReadonlyMap<z.ZodMiniType, string>

export type NamedSchemas = {
  schemas: Record<string, Json>
  /** Returns a reference to a body (`input`) or an answer (`output`). */
  refTo(schema: z.ZodMiniType, direction: Direction): Json
}

export async function namedSchemas(calls: readonly Call[]): Promise<NamedSchemas> {
  const exported = await exportedSchemas()
  const answers = withCalls(exported, calls, ({ id, response, accepted }) => [
    [response, `${pascal(id)}Answer`],
    [accepted, `${pascal(id)}Accepted`],
  ])
  const bodies = withCalls(exported, calls, ({ id, body }) => [[body, `${pascal(id)}Body`]])
  const output = schemasOf(answers, 'output')
  const input = schemasOf(bodies, 'input')
  const differ = findDiffering(input, output)
  // A shape that is the same as input and as output has one schema.
  const nameOf = (name: string) => (differ.has(name) ? `${name}Sent` : name)
  const renamed = Object.entries(input).map(([name, schema]) => [nameOf(name), withRefs(schema, nameOf)] as const)
  const all = { ...Object.fromEntries(renamed), ...output }
  const refTo = (schema: z.ZodMiniType, direction: Direction): Json => {
    const name = (direction === 'output' ? answers : bodies).get(schema) ?? ''
    return { $ref: refOf(direction === 'output' ? name : nameOf(name)) }
  }
  const roots = calls.flatMap(({ response, accepted, body }) => [
    ...[response, accepted].flatMap((each) => (each ? [refTo(each, 'output')] : [])),
    ...(body ? [refTo(body, 'input')] : []),
  ])
  return { schemas: shareRepeated(reachable(all, [...roots, { $ref: refOf('ErrorBody') }])), refTo }
}

async function exportedSchemas(): Promise<Map<z.ZodMiniType, string>> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@goldline/contract/call')))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['test/**', '**/*.test.ts'] }).sort()
  const names = new Map<z.ZodMiniType, string>()
  for (const file of files) {
    const module: object = await import(join(folder, file))
    for (const [name, value] of Object.entries(module)) if (isSchema(value)) names.set(value, name)
  }
  return names
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

type NamedPart = readonly [schema: z.ZodMiniType | undefined, name: string]

function withCalls(exported: Names, calls: readonly Call[], partsOf: (call: Call) => NamedPart[]): Names {
  const names = new Map(exported)
  for (const [schema, name] of calls.flatMap(partsOf)) if (schema && !names.has(schema)) names.set(schema, name)
  return names
}

/** Allows answers to get more fields later, unless the shape is also an input and strict. */
function override(context: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  simplifySchema(context)
  const { def } = context.zodSchema._zod
  const strict = def.type === 'object' && def.catchall?._zod.def.type === 'never'
  if (context.jsonSchema.additionalProperties === false && !strict) delete context.jsonSchema.additionalProperties
}

function schemasOf(names: Names, io: Direction): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: refOf, override })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as Json]),
  )
}

/** Returns names whose schemas differ between input and output, or refer to such schemas. */
function findDiffering(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const shared = Object.keys(input).filter((name) => name in output)
  const differ = new Set(shared.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])))
  for (let before = -1; before !== differ.size; ) {
    before = differ.size
    for (const name of shared) if (refsIn(input[name]).some((each) => differ.has(each))) differ.add(name)
  }
  return differ
}

function reachable(schemas: Record<string, Json>, roots: readonly Json[]): Record<string, Json> {
  const found = new Set<string>()
  const open = roots.flatMap(refsIn)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...refsIn(schemas[name]))
  }
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name] ?? {}]))
}

function refsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(schemaPrefix.length)] : refsIn(value),
  )
}

function withRefs<Node>(node: Node, nameOf: (name: string) => string): Node {
  if (Array.isArray(node)) return node.map((each) => withRefs(each, nameOf)) as Node
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string'
      ? refOf(nameOf(value.slice(schemaPrefix.length)))
      : withRefs(value, nameOf),
  ])
  return Object.fromEntries(entries)
}
