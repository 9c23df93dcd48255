import { type Plugin, parseAst } from 'vite'

const id = '\0no-schemas'

/**
 * Removes schemas and all that only the server reads from the browser's calls (saves about 10 KB gzip): the browser
 * needs only a call's id, method, path and flags, and the server validates. Using a schema in the browser throws.
 */
export function noSchemas(): Plugin {
  return {
    name: 'goldline-no-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : null),
    load: (asked) => (asked === id ? stub : null),
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler: (code) =>
        removeServerParts(code).replace(/import \* as z from 'zod\/mini'/, `import { z } from '${id}'`),
    },
  }
}

/** Replacements of properties that only the server reads. `response` still tells whether there is an answer to read. */
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

type Identifier = { name?: string }
type Property = Node & { key?: Identifier; argument?: Identifier }

/** Returns the properties of an object literal, with or without `as const`. */
function propertiesOf(node: Node | undefined): readonly Property[] {
  if (node?.type === 'TSAsExpression') return propertiesOf(node.expression as Node)
  return (node?.properties ?? []) as Property[]
}

/** Removes these properties from every `call({…})` and from objects spread into one; keeps the number of lines. */
function removeServerParts(code: string): string {
  const cuts: { start: number; end: number; instead: string }[] = []
  const cut = (definition: Node | undefined) => {
    for (const { key, start, end } of propertiesOf(definition)) {
      const instead = serversPart[key?.name ?? '']
      if (instead !== undefined) cuts.push({ start, end: code[end] === ',' ? end + 1 : end, instead })
    }
  }
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const spread = new Set<string | undefined>()
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'call') return
    const [definition] = node.arguments as Node[]
    for (const { type, argument } of propertiesOf(definition)) if (type === 'SpreadElement') spread.add(argument?.name)
    cut(definition)
  })
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && spread.has((node.id as Identifier).name)) cut(node.init as Node)
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
