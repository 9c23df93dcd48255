import type { Plugin } from 'vite'
import { root } from './apps.ts'

/** Vite wraps every `import()` as `__vitePreload(load, files)` from this module. */
const helper = '\0vite/preload-helper.js'

/**
 * Replaces Vite's helper by `src/frame/load-part.ts`, so that a part loads with all its styles: Vite's never retries a
 * stylesheet that failed once.
 */
export function wholeParts(): Plugin {
  return {
    name: 'goldline-whole-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? `export { loadPart as __vitePreload } from '${root}/src/frame/load-part.ts'` : null),
  }
}
