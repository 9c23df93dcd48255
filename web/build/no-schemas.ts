import type { Plugin } from 'vite'

const id = '\0no-schemas'

/**
 * Removes schemas from the browser's calls (saves about 10 KB gzip): the browser needs only a call's method, path and
 * flags, and the server validates. Using a schema in the browser throws.
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
