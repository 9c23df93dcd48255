import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HtmlTagDescriptor, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { root } from './apps.ts'

type Bundle = Rolldown.OutputBundle

/**
 * A page that the server renders is painted before any script runs (UI-13): its app waits behind `src/first-paint.ts`, which
 * stands in the page, and the styles of what runs later still are in the HTML as the app's own are.
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
        return { html: await behindThePaint(html), tags: styles.map(styleTag) }
      },
    },
  }
}

/** Instead of the app's scripts stands the one that fetches them. */
async function behindThePaint(html: string): Promise<string> {
  const scripts = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)">(?:<\/script>)?/g
  const [app, ...parts] = [...html.matchAll(scripts)].flatMap(([, address]) => address ?? [])
  const name = join(root, 'src/first-paint.ts')
  const { code } = await minify(name, (await transformWithOxc(readFileSync(name, 'utf8'), name)).code, { module: true })
  const script = `<script type="module" id="start" data-app="${app}" data-parts="${parts.join(' ')}">${code.trim()}</script>`
  return html
    .replaceAll(scripts, '')
    .replace(/<link rel="icon"[^>]*>/, icon)
    .replace('</body>', () => `${script}</body>`)
}

/** Asked for by its address, the tab's icon would take a way there and back from the first picture. */
function icon(): string {
  const drawing = readFileSync(join(root, 'src/kit/favicon.svg'), 'utf8').trim()
  return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawing)}" />`
}

/** Parts that the server renders and that run later still: their files are called …Island.tsx. Any chunk of the app may name them. */
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
