import type { Plugin } from 'vite'

const id = '\0no-schemas'

/**
 * The browser reads a call's method, path and marks; its schemas are the server's, which checks what comes and what goes. So
 * pages carry the calls without the schema library (about 10 KB gzip). A schema that is used nevertheless says so.
 */
export function noSchemas(): Plugin {
  return {
    name: 'goldline-no-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : null),
    load: (asked) => (asked === id ? stub : null),
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/, code: 'zod/mini' },
      handler: (code) => code.replace(/import \* as z from 'zod\/mini'/, `import { z } from '${id}'`),
    },
  }
}

// Every property of a schema is a function that makes a schema.
const stub = `
const reading = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
export const z = new Proxy(() => z, {
  get(_, name) {
    if (reading.has(name)) throw new Error('schemas are checked by the server only')
    return z
  },
})
`
