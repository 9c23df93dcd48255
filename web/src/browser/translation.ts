/**
 * Keeps what the app says true while the browser translates the page (UI-01). Chrome puts two `<font>` in each text's
 * place, and React goes on writing into the text that is gone: the times of Monday would stand below Saturday.
 *
 * The other ways would be an element with a key around each text that changes, or `translate="no"`. Every line of every
 * screen would have to know of it, react-intl's rich texts and pieces beside one another included; one that was forgotten
 * lies without a word, and no test finds it. What is marked as not to be translated is what people need translated. This
 * is one place that knows it for all; it costs nothing until a text leaves the page for a `<font>`.
 */
export function keepTranslationTrue(page: Node): void {
  /** What stands in the place of a text that was translated. */
  const standIns = new WeakMap<Node, Element>()
  const standInOf = (child: Node | null, parent: Node) => {
    const font = child && standIns.get(child)
    return font?.parentNode === parent ? font : child
  }
  // A text that is written anew takes its place again, where the browser finds it and translates it.
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

/** React removes the text that it made, and inserts before it: both mean what stands there now, and would throw. */
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
