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
  /** Label of the confirming button. */
  action: string
  /** The action deletes nothing. */
  harmless?: boolean
  /** Disables the action while its subject still loads. */
  disabled?: boolean
  /** From `useCall`; if it is `inline`, the dialog shows its failure. */
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function AskDialog({ action, harmless, disabled, work, onYes, onClose, children, ...dialog }: Props) {
  const t = useText()
  return (
    <Dialog
      {...dialog}
      loading={work.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind={harmless ? 'gold' : 'danger'} disabled={disabled} busy={work.isPending} onClick={onYes}>
            {action}
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        {children}
        {Boolean(work.error) && <Failure inline error={work.error} />}
      </div>
    </Dialog>
  )
}
