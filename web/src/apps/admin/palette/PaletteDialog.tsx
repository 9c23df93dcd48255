import type { InputHTMLAttributes, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Palette.module.css'

type Props = {
  /** The value and its change handler; with a list, also the ARIA attributes. */
  field: InputHTMLAttributes<HTMLInputElement>
  hint?: string
  onClose: () => void
  children?: ReactNode
}

/** The field of `Ctrl K`, shown before the palette has loaded, so that no key is lost. */
export function PaletteDialog({ field, hint, onClose, children }: Props) {
  const label = useText()('select.search')
  return (
    <Dialog label={label} closeIcon={false} onClose={onClose}>
      <input
        className={styles.input}
        data-first
        role="combobox"
        aria-expanded={false}
        autoComplete="off"
        spellCheck={false}
        {...field}
        aria-label={label}
        placeholder={hint}
      />
      {children}
    </Dialog>
  )
}
