/**
 * Inlines the styles that a server-rendered page's elements need, so that the first paint waits for one response,
 * ideally within its first 14 KB. The full sheets are only named, in a form that browsers do not preload (they preload
 * disabled ones); they are linked after the first paint, before any script changes the page. Fonts load separately
 * (web/src/frame/first-paint.ts).
 */
import postcss, { type ChildNode } from 'postcss'

/** A rule's selectors, each with the classes it requires; `body` is the rule's text. */
type StylePart =
  | { selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { atRule: string; parts: readonly StylePart[] }
  | { keyframes: string; text: string }
  | { text: string }

/**
 * Prepares an app's HTML; returns a function that inlines the styles for a given body. `read` returns a stylesheet by
 * its address.
 */
export function withFirstStyles(html: string, read: (href: string) => string): (body: string) => string {
  const sheets: string[] = []
  const page = html.replaceAll(
    /<link( id="fonts")? rel="stylesheet"[^>]*? href="([^"]+\.css)">/g,
    (_, fonts: string | undefined, href: string) => {
      sheets.push(read(href))
      return `<link rel="${fonts ? 'fonts' : 'later'}" href="${href}">`
    },
  )
  if (sheets.length === 0) return () => html
  const parts = partsOf(postcss.parse(sheets.join('\n')).nodes)
  // Each response adds its nonce to this only `<style>`.
  return (body) => page.replace('<!--head-->', () => `<!--head--><style>${stylesFor(parts, body)}</style>`)
}

function partsOf(nodes: readonly ChildNode[]): StylePart[] {
  return nodes.flatMap((node): StylePart[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }))
      return [{ selectors, body: node.nodes.map(String).join(';') }]
    }
    if (node.type !== 'atrule') return []
    if (node.name === 'keyframes') return [{ keyframes: node.params, text: String(node) }]
    if (node.name === 'font-face') return /url\(/.test(String(node)) ? [] : [{ text: String(node) }]
    return node.nodes ? [{ atRule: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }] : []
  })
}

/** Ignores classes inside `:not(.a)` and similar, since the rule can match without them. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? [])

function stylesFor(parts: readonly StylePart[], body: string): string {
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []))
  const kept = parts.filter((part) => !('keyframes' in part))
  const text = kept.map((part) => renderPart(part, used)).join('')
  const moves = parts.filter((part) => 'keyframes' in part && text.includes(part.keyframes))
  return text + moves.map((part) => renderPart(part, used)).join('')
}

function renderPart(part: StylePart, used: ReadonlySet<string>): string {
  if ('text' in part) return part.text
  if ('atRule' in part) {
    const inner = part.parts.map((each) => renderPart(each, used)).join('')
    return inner && `${part.atRule}{${inner}}`
  }
  const selectors = part.selectors.filter(({ classes }) => classes.every((name) => used.has(name)))
  return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${part.body}}`
}
