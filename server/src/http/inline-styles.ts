/**
 * The styles of a page that the server renders stand in it: the first paint waits for one answer, not for ten. Their links stay, switched off, so that scripts which need the same styles do not fetch them again.
 * `read` gives a stylesheet by its address. Each answer puts its nonce into the one `<style>`.
 */
export function withInlineStyles(html: string, read: (href: string) => string): string {
  const styles: string[] = []
  const page = html.replaceAll(/<link rel="stylesheet"[^>]*? href="([^"]+\.css)">/g, (_, href: string) => {
    styles.push(read(href))
    return `<link rel="stylesheet" disabled href="${href}">`
  })
  return styles.length === 0
    ? html
    : page.replace('<!--head-->', () => `<!--head--><style>${styles.join('\n')}</style>`)
}
