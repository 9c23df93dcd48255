/**
 * The styles of a page that the server renders stand in it, so that the first paint waits for one answer and not for ten: those
 * that its elements need, since what fits the first 14 KB needs one way less to a phone. The links of the whole sheets stay,
 * switched off; the browser switches them on after the first paint, before any script changes the page (web/src/first-paint.ts),
 * and fetches their fonts only then.
 */
import postcss, { type ChildNode } from 'postcss'

/** A rule's selectors each with the classes without which it selects nothing; `body` is written as it stands. */
type Part =
  | { selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { atRule: string; parts: readonly Part[] }
  | { keyframes: string; text: string }
  | { text: string }

/** Makes of an app's HTML what writes it with the styles for a body. `read` gives a stylesheet by its address. */
export function withFirstStyles(html: string, read: (href: string) => string): (body: string) => string {
  const sheets: string[] = []
  const page = html.replaceAll(/<link rel="stylesheet"[^>]*? href="([^"]+\.css)">/g, (_, href: string) => {
    sheets.push(read(href))
    return `<link rel="stylesheet" disabled href="${href}">`
  })
  if (sheets.length === 0) return () => html
  const parts = partsOf(postcss.parse(sheets.join('\n')).nodes)
  // Each answer puts its nonce into the one `<style>`.
  return (body) => page.replace('<!--head-->', () => `<!--head--><style>${stylesFor(parts, body)}</style>`)
}

function partsOf(nodes: readonly ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
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

/** Of `:not(.a)` and the like the page may have none and the rule select all the same. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? [])

function stylesFor(parts: readonly Part[], body: string): string {
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []))
  const kept = parts.filter((part) => !('keyframes' in part))
  const text = kept.map((part) => written(part, used)).join('')
  const moves = parts.filter((part) => 'keyframes' in part && text.includes(part.keyframes))
  return text + moves.map((part) => written(part, used)).join('')
}

function written(part: Part, used: ReadonlySet<string>): string {
  if ('text' in part) return part.text
  if ('atRule' in part) {
    const inner = part.parts.map((each) => written(each, used)).join('')
    return inner && `${part.atRule}{${inner}}`
  }
  const selectors = part.selectors.filter(({ classes }) => classes.every((name) => used.has(name)))
  return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${part.body}}`
}
