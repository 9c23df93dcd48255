import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row } from '../../../kit/look.ts'

type Props = { text: string; busy: boolean; onUndo: () => void }

/** Replaces a removed row and focuses its undo button. */
export function UndoRow({ text, busy, onUndo }: Props) {
  const t = useText()
  const gone = useRef<HTMLParagraphElement>(null)
  useEffect(() => gone.current?.querySelector('button')?.focus(), [])
  return (
    <p ref={gone} className={row(12, 'wrap', 'middle', 'quiet')}>
      <span role="status">{text}</span>
      <Button kind="link" busy={busy} onClick={onUndo}>
        {t('action.undo')}
      </Button>
    </p>
  )
}
