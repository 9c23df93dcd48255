import { type Plugin, parseAst } from 'vite'

const id = '\0no-schemas'

/**
 * Removes schemas and whatever only the server reads from the browser's calls (saves about 10 KB gzip): the browser needs
 * only a call's id, method, path and flags, and the server validates. Using a schema in the browser throws.
 */
export function noSchemas(): Plugin {
  return {
    name: 'goldline-no-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : null),
    load: (asked) => (asked === id ? stub : null),
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/, code: 'zod/mini' },
      handler: (code) =>
        withoutServersPart(code).replace(/import \* as z from 'zod\/mini'/, `import { z } from '${id}'`),
    },
  }
}

/** `response` is a mark as well: whether there is something to read. */
const serversPart: Readonly<Record<string, string | undefined>> = {
  summary: '',
  access: '',
  params: '',
  query: '',
  body: '',
  refuses: '',
  accepted: '',
  responseHeaders: '',
  requestHeaders: '',
  sentBy: '',
  response: 'response: true,',
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Every `call({…})` without the properties above, with as many lines as before. */
function withoutServersPart(code: string): string {
  const cuts: { start: number; end: number; instead: string }[] = []
  walk(parseAst(code, { lang: 'ts' }) as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'call') return
    const [definition] = node.arguments as Node[]
    for (const { key, start, end } of (definition?.properties ?? []) as (Node & { key?: { name?: string } })[]) {
      const instead = serversPart[key?.name ?? '']
      if (instead !== undefined) cuts.push({ start, end: code[end] === ',' ? end + 1 : end, instead })
    }
  })
  const lines = (text: string) => text.replace(/[^\n]/g, '')
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end, instead }) =>
        rest.slice(0, start) + instead + lines(rest.slice(start, end)) + rest.slice(end),
      code,
    )
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
}

// Every property is a function that returns a schema.
const stub = `
const reading = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
export const z = new Proxy(() => z, {
  get(_, name) {
    if (reading.has(name)) throw new Error('schemas are checked by the server only')
    return z
  },
})
`
