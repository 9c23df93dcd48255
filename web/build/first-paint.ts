import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
const textFont = 'manrope-latin-wght-normal'

/**
 * Late hydration puts the app behind a dynamic import, so Vite would leave its styles out of the HTML. The server-rendered
 * page needs them before any script runs; the Latin font is preloaded for the same reason (UI-13).
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
        return { html, tags: [...fontTags(bundle), ...styles.map(styleTag)] }
      },
    },
  }
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

function fontTags(bundle: Bundle): HtmlTagDescriptor[] {
  const file = Object.keys(bundle).find((name) => name.includes(textFont))
  if (!file) throw new Error(`the bundle has no ${textFont}`)
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
  return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
}

function styleTag(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'head' }
}
