/**
 * Serialises answers with fast-json-stringify by the contract's schema; `strict` validates with zod instead, so that
 * tests see every deviation.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@goldline/contract/call'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

export type Serialize = (answer: unknown) => string

/** Returns the JSON Schema (2020-12) of a wire shape, for OpenAPI 3.1 and the serializer. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplifySchema })
  return rest
}

type PlainerContext = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }

/** Drops a `pattern` that the `format` implies, and bounds equal to JavaScript's safe integers. */
export function simplifySchema({ zodSchema, jsonSchema }: PlainerContext): void {
  // A UUID of one version is narrower than its format.
  const isNarrower = 'version' in zodSchema._zod.def && zodSchema._zod.def.version !== undefined
  if (jsonSchema.format !== undefined && !isNarrower) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

export function serializerOf({ id, response }: Call, strict: boolean): Serialize | undefined {
  if (response === undefined) return undefined
  if (strict) return (answer) => JSON.stringify(z.parse(response, answer))
  let built: Serialize | undefined
  // Build on first use: building all takes 0.4 s at startup, and most calls are not used for a while.
  return (answer) => {
    built ??= fastJson({ ...simplified(jsonSchema(response, 'output')), title: id } as fastJson.Schema)
    return built(answer)
  }
}

type Node = Record<string, unknown>

/**
 * Keeps only types for the serializer: checking format and pattern costs time without benefit there, and a union
 * becomes one shape, since the serializer's own unions are slow and reject unknown values.
 */
function simplified(node: Node): Node {
  const { format: _format, pattern: _pattern, anyOf, oneOf = anyOf, ...rest } = node
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    key === 'properties' ? namedNodes(value as Node) : within(value),
  ])
  const plain: Node = Object.fromEntries(entries)
  if (!Array.isArray(oneOf)) return plain
  const kinds: Node[] = oneOf.filter(({ type }) => type !== 'null').map(simplified)
  const nullable = kinds.length < oneOf.length || kinds.some((kind) => kind.nullable)
  const [first, ...others] = kinds
  if (first && others.every(({ type }) => type === first.type)) return { ...plain, ...kinds.reduce(either), nullable }
  return { ...plain, anyOf: kinds, nullable }
}

/** Returns a shape that serialises either of two shapes of the same type. */
function either(one: Node, other: Node): Node {
  const ours = one.properties as Node
  const theirs = other.properties as Node
  if (!ours || !theirs) return isDeepStrictEqual(one, other) ? one : { type: one.type }
  const both = Object.entries(theirs).filter(([name]) => name in ours) as [string, Node][]
  const shared = Object.fromEntries(both.map(([name, schema]) => [name, either(ours[name] as Node, schema)]))
  const [needed, alsoNeeded] = [one.required ?? [], other.required ?? []] as [string[], string[]]
  return {
    ...one,
    properties: { ...ours, ...theirs, ...shared },
    required: needed.filter((name) => alsoNeeded.includes(name)),
  }
}

/** Converts fields by name, since a field may be called `pattern` without being one. */
const namedNodes = (fields: Node): Node =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, within(schema)]))

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within)
  return typeof value === 'object' && value !== null ? simplified(value as Node) : value
}
