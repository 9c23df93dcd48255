import type { Plugin } from 'vite'
import { root } from './apps.ts'

/** What Vite writes around every `import()`: `__vitePreload(load, files)` from this module. */
const helper = '\0vite/preload-helper.js'

/** Parts come whole: `src/load-part.ts` in the place of Vite's helper, which forgets a stylesheet that once did not come. */
export function wholeParts(): Plugin {
  return {
    name: 'goldline-whole-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? `export { loadPart as __vitePreload } from '${root}/src/load-part.ts'` : null),
  }
}
