import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import styles from './AskDialog.module.css'
import { Failure } from './Failure.tsx'

type Props = {
  title: string
  subtitle?: string
  size?: 'small'
  /** What the button says that does it. */
  action: string
  /** It takes nothing away. */
  harmless?: boolean
  /** What is asked about has not been read yet. */
  disabled?: boolean
  /** Of `useCall`; one that is `inline` has why it failed said here. */
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** A question before something is done that is not taken back. */
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
          <Button look={harmless ? 'gold' : 'danger'} disabled={disabled} busy={work.isPending} onClick={onYes}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        {children}
        {Boolean(work.error) && <Failure inline error={work.error} />}
      </div>
    </Dialog>
  )
}
