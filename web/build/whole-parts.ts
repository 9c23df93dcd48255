import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { root } from './apps.ts'

/** Vite wraps every `import()` as `__vitePreload(load, files)` from this module. */
const helper = '\0vite/preload-helper.js'

/**
 * Replaces Vite's helper with `src/frame/load-part.ts`, so that a part loads with all its styles: Vite's never retries
 * a stylesheet that failed once. `resolveDependencies` (of Vite's `modulePreload`) omits scripts that are loaded
 * already when a part is requested; otherwise every first load would contain their names.
 */
export function wholeParts() {
  const imports = new Map<string, readonly string[]>()
  const come = new Map<string, ReadonlySet<string>>()
  const resolveDependencies: WhichFiles = (_, files, { hostId }) => {
    const there = come.get(hostId) ?? scriptsOf(imports, hostId)
    come.set(hostId, there)
    return files.filter((file) => !there.has(file))
  }
  const plugin: Plugin = {
    name: 'goldline-whole-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? `export { loadPart as __vitePreload } from '${root}/src/frame/load-part.ts'` : null),
    generateBundle(_, bundle) {
      imports.clear()
      come.clear()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
    },
  }
  return { plugin, resolveDependencies }
}

type Imports = ReadonlyMap<string, readonly string[]>
type WhichFiles = NonNullable<
  Exclude<BuildEnvironmentOptions['modulePreload'], boolean | undefined>['resolveDependencies']
>

/** Returns a script with all its static imports. */
function scriptsOf(imports: Imports, name: string): ReadonlySet<string> {
  const scripts = new Set([name])
  for (const each of scripts) for (const next of imports.get(each) ?? []) scripts.add(next)
  return scripts
}
