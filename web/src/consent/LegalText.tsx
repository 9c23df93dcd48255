import { type LegalBlock, parseBlocks, parseBold } from '@goldline/domain/consent/blocks'
import styles from './LegalText.module.css'

/** Renders a legal text, one heading level below the page's title. Omits a first heading that repeats the title. */
export function LegalText({ markdown }: { markdown: string }) {
  const blocks = parseBlocks(markdown)
  const rest = blocks[0]?.kind === 'heading' && blocks[0].level === 1 ? blocks.slice(1) : blocks
  return (
    <div className={styles.text}>
      {rest.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
        <TextBlock key={index} block={block} />
      ))}
    </div>
  )
}

function TextBlock({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') return block.level === 3 ? <h3>{block.text}</h3> : <h2>{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p>
        <TextWords text={block.text} />
      </p>
    )
  if (block.kind === 'quote') return <blockquote>{block.text}</blockquote>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <TextWords text={item} />
        </li>
      ))}
    </List>
  )
}

function TextWords({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  return parseBold(text).map((part, index) => (part.strong ? <b key={index}>{part.text}</b> : part.text))
}
