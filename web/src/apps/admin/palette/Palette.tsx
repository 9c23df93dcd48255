import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { useSearchCombobox } from '../../../kit/use-combobox.ts'
import styles from './Palette.module.css'
import { PaletteDialog } from './PaletteDialog.tsx'
import type { FoundCommand } from './use-commands.ts'
import { useSearchResults } from './use-search-results.ts'

/** Text typed before the palette had loaded, and whether Enter followed. */
export type EarlyInput = { typed: string; entered: boolean }

type Props = { ahead: EarlyInput; onClose: () => void; onKeys: () => void }

/** Finds screens, actions, customers and appointments of loaded days by name, from any screen (UI-02). */
export function Palette({ ahead, onClose, onKeys }: Props) {
  const t = useText()
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState(ahead.typed)
  const { found, settled } = useSearchResults(typed.trim(), onKeys)
  const go = ({ to }: FoundCommand) => {
    onClose()
    if (typeof to === 'string') navigate(to)
    else to()
  }
  const isSure = (active: FoundCommand | undefined) => settled || (active !== undefined && !mayChange(active))
  const search = { id, typed, onType: setTyped, options: found, isSure, onChoose: go, entered: ahead.entered }
  const { active, mark, input } = useSearchCombobox(search)
  return (
    <PaletteDialog field={input} hint={t('admin.palette.hint')} onClose={onClose}>
      <Options id={id} found={found} at={active} onPoint={mark} onGo={go} />
      <p className={styles.none} role="status">
        {found.length === 0 && t(settled ? 'admin.palette.none' : 'state.loading')}
      </p>
    </PaletteDialog>
  )
}

/** Whether the result may move or change once the server has answered. */
const mayChange = ({ kind, guessed = false }: FoundCommand): boolean =>
  kind === 'customer' || kind === 'receipt' || kind === 'search' || guessed

type OptionsProps = {
  id: string
  found: readonly FoundCommand[]
  at: number
  onPoint: (index: number) => void
  onGo: (found: FoundCommand) => void
}

function Options({ id, found, at, onPoint, onGo }: OptionsProps) {
  const t = useText()
  return (
    <div id={`${id}-list`} role="listbox" className={styles.list} aria-label={t('word.found')}>
      {found.map((each, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={typeof each.to === 'string' ? each.to : each.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
          onClick={() => onGo(each)}
        >
          <b className={look('clip')}>{each.name}</b>
          <span className={look('clip')}>{each.detail}</span>
          <small className={look('quiet')}>{t(`admin.palette.${each.kind}`)}</small>
        </div>
      ))}
    </div>
  )
}
