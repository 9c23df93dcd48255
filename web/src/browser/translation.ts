/**
 * Keeps texts up to date while the browser translates the page (UI-01). Chrome replaces each text node with two
 * `<font>` elements, and React keeps writing into the removed node: Monday's times would stay on screen under
 * Saturday. The alternatives, a keyed element around each changing text or `translate="no"`, would be needed in every
 * line of every screen; a forgotten one silently shows a wrong text, and no test finds it. Besides, untranslated texts
 * are of no use to people who need a translation. This one place handles all texts, and costs nothing until the
 * browser replaces a text node by a `<font>`.
 */
export function keepTranslationCurrent(page: Node): void {
  /** The element that replaced a translated text node. */
  const standIns = new WeakMap<Node, Element>()
  const standInOf = (child: Node | null, parent: Node) => {
    const font = child && standIns.get(child)
    return font?.parentNode === parent ? font : child
  }
  // A changed text gets its node back, so that the browser translates it again.
  const texts = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const font = standIns.get(target)
      if (font?.isConnected) font.replaceWith(target)
    }
  })
  let isTranslated = false
  const hear = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      if (!font) continue
      standIns.set(text, font as Element)
      texts.observe(text, { characterData: true })
      if (!isTranslated) redirectToReplacements(standInOf)
      isTranslated = true
    }
  }
  new MutationObserver((changes) => changes.forEach(hear)).observe(page, { childList: true, subtree: true })
}

type FindReplacement = (child: Node | null, parent: Node) => Node | null

/**
 * Redirects React's removals of translated text nodes, and insertions before them, to the replacing element; otherwise
 * they would throw.
 */
function redirectToReplacements(standInOf: FindReplacement): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    removeChild.call(this, standInOf(child, this) as Node)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    insertBefore.call(this, child, standInOf(before, this))
    return child
  }
}
