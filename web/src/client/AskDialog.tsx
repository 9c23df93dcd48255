import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { stack } from '../kit/look.ts'
import { Failure } from './Failure.tsx'

type Props = {
  title: string
  subtitle?: string
  size?: 'small'
  /** Label of the confirm button. */
  action: string
  /** Label of the other button; default: cancel. */
  leave?: string
  /** Whether the action deletes nothing, so that its button is not red. */
  harmless?: boolean
  /** Disables the action while the dialog's content is loading. */
  disabled?: boolean
  /** From `useCall`. If it is `inline`, the dialog shows its failure. Absent if the dialog closes at once. */
  work?: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function AskDialog({ action, leave, harmless, disabled, work, onYes, onClose, children, ...dialog }: Props) {
  const t = useText()
  const busy = work?.isPending ?? false
  return (
    <Dialog
      {...dialog}
      loading={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{leave ?? t('action.cancel')}</Button>
          <Button kind={harmless ? 'gold' : 'danger'} disabled={disabled} busy={busy} onClick={onYes}>
            {action}
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        {children}
        {Boolean(work?.error) && <Failure inline error={work?.error} />}
      </div>
    </Dialog>
  )
}
