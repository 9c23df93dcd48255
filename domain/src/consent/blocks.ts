export type LegalBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }

/**
 * Parses the Markdown subset of legal texts: headings, paragraphs, lists, quotes and bold words. Keeps line breaks
 * within a paragraph, which addresses need.
 */
export function parseBlocks(markdown: string): LegalBlock[] {
  return markdown
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .flatMap((part) => pieces(part.split('\n').filter((line) => line.trim() !== '')))
}

const heading = /^(#{1,3})\s+(.+)$/
const item = /^\s*(?:[-*]|(\d+)[.)])\s+(.+)$/

function pieces(lines: readonly string[]): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let open: LegalBlock | undefined
  for (const line of lines) {
    const next = blockOf(line)
    if (next.kind === 'list' && open?.kind === 'list' && open.ordered === next.ordered) {
      open.items.push(...next.items)
    } else if ((next.kind === 'paragraph' || next.kind === 'quote') && open?.kind === next.kind) {
      open.text += `\n${next.text}`
    } else if (next.kind === 'paragraph' && open?.kind === 'list') {
      // This is a continuation line of a list item.
      open.items.push(`${open.items.pop()} ${next.text}`)
    } else {
      blocks.push(next)
      open = next
    }
  }
  return blocks
}

function blockOf(line: string): LegalBlock {
  const [, hashes, title] = heading.exec(line) ?? []
  if (hashes && title)
    return { kind: 'heading', level: hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3, text: title }
  const [, number, text] = item.exec(line) ?? []
  if (text) return { kind: 'list', ordered: number !== undefined, items: [text] }
  if (line.startsWith('> ')) return { kind: 'quote', text: line.slice(2).trim() }
  return { kind: 'paragraph', text: line.trim() }
}

/** Splits a line into plain and bold parts (in double asterisks). */
export function parseBold(text: string): { text: string; strong: boolean }[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((stretch) => stretch.text !== '')
}
