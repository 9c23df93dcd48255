import { useState } from 'react'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'

type Props = { text: MessageId; sure: MessageId; busy: boolean; onRemove: () => void }

/** Removes an item from sale when pressed twice; past sales stay. */
export function RemoveButton({ text, sure, busy, onRemove }: Props) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  return (
    <Button kind="danger" busy={busy} onClick={() => (asked ? onRemove() : setAsked(true))}>
      {t(asked ? sure : text)}
    </Button>
  )
}
