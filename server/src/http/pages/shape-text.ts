/** Prints a JSON Schema as a readable type, `{ name: string ≤ 80, staffId?: uuid | null }`, with one field per line. */
type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export function shapeText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => shapeText(each, indent)).join(' | ')
  if (schema.type === 'array') return listText(shapeText(schema.items ?? {}, indent))
  if (schema.type === 'object') return objectText(schema, indent)
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type === 'string' ? stringText(schema) : (schema.type ?? 'anything')
}

const listText = (item: string): string => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeText(field, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function stringText({ format, pattern, maxLength }: Schema): string {
  if (format !== undefined) return format
  const least = maxLength === undefined ? 'string' : `string ≤ ${maxLength}`
  // Omit a pattern that only excludes invalid text.
  return pattern === undefined || pattern.includes('\\u0000') ? least : `/${pattern}/`
}
