/** The page as the build writes it, with the name of its texts. */
export function pageRoot(texts: string): void {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  root.dataset.texts = texts
  document.body.replaceChildren(root)
}
