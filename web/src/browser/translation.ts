/**
 * Keeps texts up to date while the browser translates the page (UI-01). Chrome replaces each text node with two
 * `<font>` elements, and React goes on writing into the removed node: Monday's times would stay on screen under
 * Saturday. Alternatives are a keyed element around each changing text, or `translate="no"`. Each would have to be
 * applied in every line of every screen, including rich texts and adjacent text nodes; a forgotten one silently shows
 * wrong text, and no test finds it. Texts excluded from translation are the ones people need translated. This single
 * place handles all of them, and costs nothing until a text node is replaced by a `<font>`.
 */
export function keepTranslationTrue(page: Node): void {
  /** The element that replaced a translated text node. */
  const standIns = new WeakMap<Node, Element>()
  const standInOf = (child: Node | null, parent: Node) => {
    const font = child && standIns.get(child)
    return font?.parentNode === parent ? font : child
  }
  // A text that changes gets its node back, where the browser finds it and translates it again.
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
      if (!isTranslated) findStandIns(standInOf)
      isTranslated = true
    }
  }
  new MutationObserver((changes) => changes.forEach(hear)).observe(page, { childList: true, subtree: true })
}

type StandInOf = (child: Node | null, parent: Node) => Node | null

/**
 * React removes text nodes that it created, and inserts before them: redirects both to the replacement, since they
 * would throw otherwise.
 */
function findStandIns(standInOf: StandInOf): void {
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
