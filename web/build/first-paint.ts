import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * Late hydration puts the app behind a dynamic import, so Vite would leave its styles out of the HTML. The server-rendered
 * page needs them before any script runs (UI-13).
 */
export function firstPaint(): Plugin {
  return {
    name: 'goldline-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html
        const apps = chunk.dynamicImports.filter((file) => isApp(bundle, file))
        const late = apps.flatMap((file) => [file, ...islandsOf(bundle, file)])
        const styles = [...new Set(late.flatMap((file) => stylesOf(bundle, file)))].filter(
          (file) => !html.includes(file),
        )
        return { html: apps.length > 0 ? behindThePaint(html) : html, tags: styles.map(styleTag) }
      },
    },
  }
}

/**
 * The scripts wait for the first picture, so they are asked for behind it: at the end of the page, where they do not take the
 * one connection that is open, and of low weight.
 */
function behindThePaint(html: string): string {
  const scripts = /\s*(<script type="module"|<link rel="modulepreload")([^>]*>(?:<\/script>)?)/g
  const tags = [...html.matchAll(scripts)].map(([, tag, rest]) => `${tag} fetchpriority="low"${rest}`)
  return html.replaceAll(scripts, '').replace('</body>', () => `${tags.join('')}</body>`)
}

function isApp(bundle: Bundle, file: string): boolean {
  const output = bundle[file]
  return output?.type === 'chunk' && /\/apps\/\w+\/app\.tsx$/.test(output.facadeModuleId ?? '')
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
