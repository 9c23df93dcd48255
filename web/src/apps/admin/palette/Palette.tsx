import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import styles from './Palette.module.css'
import { PaletteDialog } from './PaletteDialog.tsx'
import type { FoundCommand } from './use-commands.ts'
import { useFound } from './use-found.ts'

/** Text typed before this was loaded, and whether Enter followed. */
export type TypedAhead = { typed: string; entered: boolean }

type Props = { ahead: TypedAhead; onClose: () => void; onKeys: () => void }

/** UI-02: finds screens, actions, customers and appointments of loaded days by name, from anywhere. */
export function Palette({ ahead, onClose, onKeys }: Props) {
  const t = useText()
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState(ahead.typed)
  const [active, setActive] = useState(0)
  const { found, settled } = useFound(typed.trim(), onKeys)
  const at = Math.min(active, found.length - 1)
  const go = (chosen: FoundCommand | undefined) => {
    if (!chosen) return
    onClose()
    if (typeof chosen.to === 'string') navigate(chosen.to)
    else chosen.to()
  }
  const chosen = found[at]
  const known = settled || (chosen !== undefined && !isOfAnswer(chosen))
  const enter = useEnter(() => go(chosen), { known, pressed: ahead.entered })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)]
    if (step !== undefined) setActive(found.length === 0 ? 0 : (at + step + found.length) % found.length)
    else if (keyOf(event) === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  const onType = (text: string) => {
    setTyped(text)
    setActive(0)
    enter.forget()
  }
  const list = { 'aria-controls': `${id}-list`, 'aria-activedescendant': chosen && `${id}-${at}` }
  const hint = t('admin.palette.hint')
  return (
    <PaletteDialog typed={typed} onType={onType} onKeyDown={onKeyDown} onClose={onClose} list={list} hint={hint}>
      <Options id={id} found={found} at={at} onPoint={setActive} onGo={go} />
      <p className={styles.none} role="status">
        {found.length === 0 && t(settled ? 'admin.palette.none' : 'state.loading')}
      </p>
    </PaletteDialog>
  )
}

/** Whether the result may move or change once the server has answered. */
const isOfAnswer = ({ kind, guessed = false }: FoundCommand): boolean =>
  kind === 'customer' || kind === 'receipt' || kind === 'search' || guessed

/** Handles an Enter pressed before the answer, while older results are shown: waits until they are `known`. */
function useEnter(go: () => void, { known, ...before }: { known: boolean; pressed: boolean }) {
  const [pressed, setPressed] = useState(before.pressed)
  useEffect(() => {
    if (!pressed || !known) return
    setPressed(false)
    go()
  })
  return { press: () => setPressed(true), forget: () => setPressed(false) }
}

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
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
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
