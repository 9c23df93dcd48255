/**
 * Serialises answers with fast-json-stringify from the contract's schema; `strict` validates with zod instead, so that
 * tests see every deviation.
 */
import type { Call } from '@goldline/contract/call'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

export type Serialize = (answer: unknown) => string

/** JSON Schema (2020-12) of a wire shape, for OpenAPI 3.1 and the serializer. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

export function serializerOf({ id, response }: Call, strict: boolean): Serialize | undefined {
  if (response === undefined) return undefined
  if (strict) return (answer) => JSON.stringify(z.parse(response, answer))
  return fastJson({ ...simplified(jsonSchema(response, 'output')), title: id } as fastJson.Schema)
}

/**
 * Keeps only types for the serializer: format and pattern checks cost time and prove nothing there, and `anyOf [X,
 * null]` becomes `X, nullable`, since its unions are slow and reject unknown values.
 */
function simplified(node: Record<string, unknown>): Record<string, unknown> {
  const { format: _format, pattern: _pattern, anyOf, ...rest } = node
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    key === 'properties' ? named(value as Record<string, unknown>) : within(value),
  ])
  const plain: Record<string, unknown> = Object.fromEntries(entries)
  if (!Array.isArray(anyOf)) return plain
  const kinds: Record<string, unknown>[] = anyOf.filter(({ type }) => type !== 'null').map(simplified)
  const nullable = kinds.length < anyOf.length
  const [first, ...others] = kinds
  if (first && others.every(({ type }) => type === first.type)) return { ...plain, ...first, nullable }
  return { ...plain, anyOf: kinds, nullable }
}

/** Fields by name: one may be called `pattern` without being one. */
const named = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, within(schema)]))

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within)
  return typeof value === 'object' && value !== null ? simplified(value as Record<string, unknown>) : value
}
