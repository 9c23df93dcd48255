import type { AriaAttributes, KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Palette.module.css'

type Props = {
  typed: string
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /** The controlled list and its active option. */
  list?: Pick<AriaAttributes, 'aria-controls' | 'aria-activedescendant'>
  hint?: string
  children?: ReactNode
}

/** The field of `Ctrl K`, shown before its search is loaded, so that no key is lost. */
export function PaletteDialog({ typed, onType, onKeyDown, onClose, list, hint, children }: Props) {
  const label = useText()('select.search')
  return (
    <Dialog label={label} closeIcon={false} onClose={onClose}>
      <input
        className={styles.input}
        data-first
        role="combobox"
        aria-expanded={list !== undefined}
        {...list}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </Dialog>
  )
}
