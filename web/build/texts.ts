import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@goldline/contract/call'
import { refusalsOf } from '@goldline/contract/call-refusals'
import { type Language, languages } from '@goldline/domain/message/kinds'
import type { Plugin, Rolldown } from 'vite'
import { apps, root } from './apps.ts'
import { compileText } from './compile-text.ts'
import { type LoadedChunk, textsOfParts } from './texts-of-parts.ts'
import { findUsedTexts } from './used-texts.ts'

const catalogue = join(root, 'src/i18n/texts.json')
const compiled = '\0texts'

/** Name of the file with all texts, which the development server serves. */
const allTextsName = 'all'

/** Returns all texts of the catalogue by id and language. */
const readCatalogue = (): [id: string, text: Record<Language, string>][] =>
  Object.entries(JSON.parse(readFileSync(catalogue, 'utf8')))

/** Compiles all texts for a language. */
export const compiledTexts = (language: Language): Record<string, unknown> =>
  Object.fromEntries(readCatalogue().map(([id, text]) => [id, compileText(id, text[language])]))

/**
 * Ships texts with the scripts that use them, like styles: a part that is loaded later loads the texts of its scripts
 * (`src/frame/load-part.ts`), and a page names those of its app in `data-texts` of its root. Each is one JSON file per
 * language. Modules that import the catalogue directly, the server's pages and tests, get it compiled.
 */
export function texts(): Plugin {
  let known: KnownParts | undefined
  return {
    name: 'goldline-texts',
    enforce: 'pre',
    resolveId: (source) => (/^\.{1,2}\/(?:.*\/)?texts\.json$/.test(source) ? compiled : null),
    load(id) {
      if (id !== compiled) return null
      this.addWatchFile(catalogue)
      const each = (id: string, text: Record<Language, string>) =>
        Object.fromEntries(languages.map((language) => [language, compileText(id, text[language])]))
      return `export default ${JSON.stringify(Object.fromEntries(readCatalogue().map(([id, text]) => [id, each(id, text)])))}`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const language = languages.find((each) => request.url === `/${fileOf(allTextsName, each)}`)
        if (!language) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(compiledTexts(language)))
      })
    },
    renderStart: () => {
      known = undefined
    },
    async renderChunk(...[code, , , { chunks }]) {
      if (this.environment.name !== 'client' || !code.includes(marker)) return null
      known ??= await collectTexts(chunks)
      return addTextNames(code, known)
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client' || !known) return
      for (const [fileName, source] of known.files) this.emitFile({ type: 'asset', fileName, source })
      // List the texts' files with their script in the manifest.
      for (const chunk of Object.values(bundle)) {
        const name = chunk.type === 'chunk' && known.namesOf.get(chunk.facadeModuleId ?? '')
        for (const each of name ? name.split(' ') : [])
          for (const language of languages) chunk.viteMetadata?.importedAssets.add(fileOf(each, language))
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk }) => {
        const name = chunk ? known?.namesOf.get(chunk.facadeModuleId ?? '') : allTextsName
        return html.replace('<div id="root"', `<div id="root" data-texts="${name}"`)
      },
    },
  }
}

type KnownParts = {
  /** Names of parts' texts, separated by spaces, by a part's entry module and by its file name before hashing. */
  namesOf: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
}

const fileOf = (name: string, language: string) => `assets/${name}-${language}.json`

async function collectTexts(chunks: Readonly<Record<string, Rolldown.RenderedChunk>>): Promise<KnownParts> {
  const catalogues = languages.map((language) => ({ language, texts: compiledTexts(language) }))
  const ids = new Set(readCatalogue().map(([id]) => id))
  const loaded: LoadedChunk[] = []
  for (const { fileName, facadeModuleId, isEntry, isDynamicEntry, imports, dynamicImports, modules } of Object.values(
    chunks,
  )) {
    const said = new Set<string>()
    for (const [module, { code, renderedExports }] of Object.entries(modules)) {
      if (module.includes('node_modules') || !code) continue
      for (const id of findUsedTexts(code, ids)) said.add(id)
      for (const refusal of await refusalsIn(module, renderedExports)) said.add(`refusal.${refusal}`)
    }
    const begins = (isEntry || isDynamicEntry) && facadeModuleId ? facadeModuleId : undefined
    const app = isEntry ? apps.find((name) => begins === join(root, `${name}.html`)) : undefined
    loaded.push({ fileName, begins, app, imports, later: dynamicImports, said })
  }
  const namesOf = new Map<string, string>()
  const files = new Map<string, string>()
  /** Adds the files of these texts, named by their content, and returns the name; undefined: no texts. */
  const written = (said: ReadonlySet<string>): string | undefined => {
    if (said.size === 0) return undefined
    const missing = [...said].filter((id) => !ids.has(id))
    if (missing.length > 0) throw new Error(`no text: ${missing.join(', ')}`)
    const own = catalogues.map(({ language, texts }) => ({
      language,
      json: JSON.stringify(Object.fromEntries([...said].sort().map((id) => [id, texts[id]]))),
    }))
    const content = own.map(({ json }) => json).join()
    const name = createHash('sha256').update(content).digest('base64url').slice(0, 7)
    for (const { language, json } of own) files.set(fileOf(name, language), json)
    return name
  }
  for (const [begins, { own, shared }] of textsOfParts(loaded, ids)) {
    const names = [written(own), written(shared)].filter((name) => name !== undefined).join(' ')
    if (names === '') continue
    namesOf.set(begins, names)
    const file = loaded.find((chunk) => chunk.begins === begins)?.fileName
    if (file !== undefined) namesOf.set(file, names)
  }
  return { namesOf, files }
}

/** Finds the refusals of the calls that a script makes. */
async function refusalsIn(module: string, names: readonly string[]): Promise<readonly string[]> {
  if (!/\/contract\/src\//.test(module)) return []
  const exported: Record<string, unknown> = await import(module)
  return names.map((name) => exported[name]).flatMap((each) => (isCall(each) ? refusalsOf(each) : []))
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value

/** Vite wraps every `import()` as `__vitePreload(load, __VITE_PRELOAD__)`. */
const marker = '__VITE_PRELOAD__'
const importOrMarker = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)|__VITE_PRELOAD__/g

/** Adds the names of each later part's texts as an argument of `loadPart`, after its files. */
function addTextNames(code: string, { namesOf }: KnownParts): string {
  const open: (string | undefined)[] = []
  return code.replaceAll(importOrMarker, (found, file: string | undefined) => {
    if (file !== undefined) {
      open.push(namesOf.get(`assets/${file}`))
      return found
    }
    // Nested imports nest their markers.
    const name = open.pop()
    return name === undefined ? found : `${found}, "${name}"`
  })
}
