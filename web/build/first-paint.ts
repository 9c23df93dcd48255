import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HtmlTagDescriptor, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { root } from './apps.ts'

type Bundle = Rolldown.OutputBundle

/**
 * Lets a server-rendered page paint before any script runs (UI-13): inlines `src/frame/first-paint.ts`, which starts
 * the app after the paint, and links the styles of later parts in the HTML like the app's own.
 */
export function firstPaint(): Plugin {
  return {
    name: 'goldline-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        if (!bundle || !chunk || !html.includes('<!--body-->')) return html
        const later = islandsOf(bundle, chunk.fileName).flatMap((file) => stylesOf(bundle, file))
        const styles = [...new Set(later)].filter((file) => !html.includes(file))
        return { html: markFonts(await deferScripts(html), bundle), tags: styles.map(styleTag) }
      },
    },
  }
}

/** Replaces the app's scripts by the one that loads them. */
async function deferScripts(html: string): Promise<string> {
  const scripts = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)">(?:<\/script>)?/g
  const [app, ...parts] = [...html.matchAll(scripts)].flatMap(([, address]) => address ?? [])
  const name = join(root, 'src/frame/first-paint.ts')
  const { code } = await minify(name, (await transformWithOxc(readFileSync(name, 'utf8'), name)).code, { module: true })
  const script = `<script type="module" id="start" data-app="${app}" data-parts="${parts.join(' ')}">${code.trim()}</script>`
  return html
    .replaceAll(scripts, '')
    .replace(/<link rel="icon"[^>]*>/, icon)
    .replace('</body>', () => `${script}</body>`)
}

/** Marks the sheet of the fonts, the only one that the script does not apply unchanged. */
function markFonts(html: string, bundle: Bundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g, (link, file: string) => {
    const sheet = bundle[file]
    const fonts = sheet?.type === 'asset' && String(sheet.source).includes('.woff2')
    return fonts ? link.replace('<link', '<link id="fonts"') : link
  })
}

/** Returns the tab's icon inlined: as a file, it would compete with the first picture for a round trip. */
function icon(): string {
  const drawing = readFileSync(join(root, 'src/kit/favicon.svg'), 'utf8').trim()
  return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawing)}" />`
}

/**
 * Returns server-rendered parts that hydrate later, in files named …Island.tsx. Any chunk of the app may import them.
 */
function islandsOf(bundle: Bundle, app: string): string[] {
  return [...closure(bundle, app)].flatMap((file) => {
    const output = bundle[file]
    const later = output?.type === 'chunk' ? output.dynamicImports : []
    return later.filter((name) => {
      const next = bundle[name]
      return next?.type === 'chunk' && /\/\w+Island\.tsx$/.test(next.facadeModuleId ?? '')
    })
  })
}

function closure(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const next of chunk.imports) closure(bundle, next, seen)
  return seen
}

function stylesOf(bundle: Bundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  const below = chunk.imports.flatMap((next) => stylesOf(bundle, next, seen))
  return [...below, ...(chunk.viteMetadata?.importedCss ?? [])]
}

function styleTag(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'head' }
}
