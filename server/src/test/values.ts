/** Values for property tests that match, or do not match, a JSON Schema as zod prints it (2020-12). */
import { visibleText } from '@goldline/domain/visible-text'
import fc from 'fast-check'
import { anyCharacter } from '../../../domain/src/test/any-character.ts'

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  items?: Schema | false
  /** A tuple; `items` is then false. */
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** Values that match the schema. Throws on an unknown keyword instead of silently testing less. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return fc.oneof(...kinds.map(valuesOf))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return stringsOf(schema)
    case 'integer':
      return integersOf(schema)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(valuesOf))
      return fc.array(valuesOf(schema.items || {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      })
    case 'object':
      return objectsOf(schema)
  }
  throw new Error(`no values for ${JSON.stringify(schema)}`)
}

function integersOf({ minimum, maximum, multipleOf = 1 }: Schema): fc.Arbitrary<number> {
  const min = Math.ceil(bounded(minimum) / multipleOf)
  const max = Math.floor(bounded(maximum) / multipleOf)
  return fc.integer({ min, max }).map((count) => count * multipleOf + 0)
}

const bounded = (limit: number | undefined): number => Math.max(-(2 ** 31), Math.min(limit ?? 1000, 2 ** 31 - 1))

const madeStrings = new Map<string, fc.Arbitrary<string>>()

/** Caches the arbitrary of each schema: fast-check takes longer to prepare one than to draw sixty values. */
function stringsOf(schema: Schema): fc.Arbitrary<string> {
  const kind = JSON.stringify([schema.format, schema.pattern, schema.minLength, schema.maxLength])
  const strings = madeStrings.get(kind) ?? newStrings(schema)
  madeStrings.set(kind, strings)
  return strings
}

function newStrings({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return pattern?.includes('-4[') ? fc.uuid({ version: 4 }) : fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$')
    return fc.oneof(
      fc.constantFrom('2027-03-02', '2027-03-28', '2027-02-29', '0000-00-00', '9999-99-99'),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    )
  if (pattern !== undefined && !pattern.includes('\\u0000')) return fc.stringMatching(new RegExp(pattern))
  const any = fc.string({ unit: anyCharacter, minLength, maxLength: Math.min(maxLength, 200) })
  // Text on the wire has no NUL and no lone surrogate, and only visible characters.
  const seen = any.map((value) => visibleText(value.replaceAll('\u0000', '').toWellFormed()))
  return pattern === undefined ? any : seen.map((value) => value.padEnd(minLength, 'x'))
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]))
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const nasties: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  '',
  ' ',
  'null',
  'undefined',
  '-1',
  '0',
  '1e999',
  "' or 1=1 --",
  '"; drop table token; --',
  '%',
  '_%_%_%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\u202e',
  '\ufeff',
  '\r\nset-cookie: a=b',
  '👩‍👩‍👧‍👦',
  'ﬀ',
  'İ',
  'a'.repeat(10_000),
  '9'.repeat(400),
  '('.repeat(500),
  `${'a'.repeat(100)}!@${'a.'.repeat(100)}`,
  '+417912345678901234567890',
  '2027-02-30',
  '0000-00-00',
  '9999-12-31',
  '2027-03-28T02:30:00+01:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
  { constructor: { prototype: {} } },
  Array.from({ length: 2000 }, (_, n) => n),
]

export const nastyValues: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...nasties), fc.jsonValue({ maxDepth: 3 }))

/** Matching values with one fault (a wrongly typed, missing or extra field), or arbitrary values. */
export function almostValuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const spoiled = fc
    .record({
      value: valuesOf(schema),
      name: fc.constantFrom(...names, 'extra'),
      nasty: nastyValues,
      drop: fc.boolean(),
    })
    .map(({ value, name, nasty, drop }) => {
      if (typeof value !== 'object' || value === null) return nasty
      const { [name]: _, ...rest } = value as Record<string, unknown>
      return drop ? rest : { ...rest, [name]: nasty }
    })
  return fc.oneof({ weight: 3, arbitrary: spoiled }, { weight: 1, arbitrary: nastyValues })
}
