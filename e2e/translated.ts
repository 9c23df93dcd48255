/** Translates a page as Chrome does: replaces each text by two `<font>` elements, at once and after each change. */
import type { Page } from '@playwright/test'

/** Translates the page as it is, and then each change; a second call does nothing. */
export const translate = (page: Page): Promise<void> => page.evaluate(translateHere)

/** Returns translated texts that the app has changed or removed since, as `where: shown, expected`. */
export const staleTexts = (page: Page): Promise<string[]> => page.evaluate(staleHere)

type TranslationState = { translated?: WeakMap<Node, HTMLElement> }

function translateHere(): void {
  const state = globalThis as typeof globalThis & TranslationState
  if (state.translated) return
  const translated = new WeakMap<Node, HTMLElement>()
  state.translated = translated
  const left = 'font, script, style, noscript, textarea, svg, [translate=no]'
  const translateText = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    translated.set(text, outer)
    text.replaceWith(outer)
  }
  const translateBelow = (node: Node) => {
    if (node instanceof Text) return translateText(node)
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) translateText(text)
  }
  translateBelow(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateBelow(node)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Compares with React's own records: of a text (fiber tag 6), and of an element whose only child is a text. */
function staleHere(): string[] {
  type Fiber = { tag: number; stateNode: Node; memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null }
  const { translated } = globalThis as typeof globalThis & TranslationState
  const noted = <Value>(node: Node, prefix: string) =>
    Object.entries(node).find(([key]) => key.startsWith(prefix))?.[1] as Value | undefined
  const root = document.getElementById('root')
  const container = root && noted<{ stateNode: { current: Fiber } }>(root, '__reactContainer$')
  const meant = new Map<HTMLElement, string>()
  const pending = [container?.stateNode.current]
  for (const fiber of pending) {
    if (!fiber) continue
    const shown = fiber.tag === 6 ? translated?.get(fiber.stateNode) : undefined
    if (shown) meant.set(shown, String(fiber.memoizedProps))
    pending.push(fiber.child ?? undefined, fiber.sibling ?? undefined)
  }
  return [...document.querySelectorAll<HTMLElement>('#root font:has(> font)')].flatMap((font) => {
    const parent = font.parentElement as HTMLElement
    const alone = noted<{ children?: unknown }>(parent, '__reactProps$')?.children
    const wanted = meant.get(font) ?? (['string', 'number'].includes(typeof alone) ? String(alone) : undefined)
    const where = `${parent.tagName.toLowerCase()}.${parent.className}`
    return wanted === font.textContent ? [] : [`${where}: ${font.textContent}, ${wanted ?? 'nothing'}`]
  })
}
