import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'

type Props = { text: MessageId; sure: MessageId; busy: boolean; onRemove: () => void }

/** Asked once more: it is sold no longer; what was sold of it stays. */
export function RemoveButton({ text, sure, busy, onRemove }: Props) {
  const intl = useIntl()
  const [asked, setAsked] = useState(false)
  return (
    <Button look="danger" busy={busy} onClick={() => (asked ? onRemove() : setAsked(true))}>
      {intl.formatMessage({ id: asked ? sure : text })}
    </Button>
  )
}
