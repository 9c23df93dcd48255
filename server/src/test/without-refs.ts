import type { openApi } from '../http/open-api/document.ts'

/** Returns the OpenAPI document with each reference replaced by its target. */
export function withoutRefs<Document>(document: Awaited<ReturnType<typeof openApi>>): Document {
  const resolved = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(resolved)
    if ('$ref' in node) return resolved(partAt(document, String(node.$ref)))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]))
  }
  return { ...document, paths: resolved(document.paths) } as Document
}

function partAt(document: object, ref: string): unknown {
  const steps = ref.replace('#/', '').split('/')
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document)
}
