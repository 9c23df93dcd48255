import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Palette.module.css'
import { type Found, useFound } from './use-found.ts'

/** UI-02: everything by its name, from anywhere: screens, what can be begun, customers, appointments of the days at hand. */
export function Palette({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { found, settled } = useFound(typed.trim())
  const at = Math.min(active, found.length - 1)
  const go = (chosen: Found | undefined) => {
    if (!chosen) return
    onClose()
    navigate(chosen.href)
  }
  const chosen = found[at]
  const enter = useEnter(() => go(chosen), settled || (chosen !== undefined && !isOfAnswer(chosen)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((at + step + found.length) % found.length)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  return (
    <Dialog label={intl.formatMessage({ id: 'admin.palette' })} closeIcon={false} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${at}`}
        aria-label={intl.formatMessage({ id: 'admin.palette' })}
        placeholder={intl.formatMessage({ id: 'admin.palette.hint' })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          enter.forget()
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} found={found} at={at} onPoint={setActive} onGo={go} />
      <p className={styles.none} role="status">
        {found.length === 0 ? intl.formatMessage({ id: 'admin.palette.none' }) : ''}
      </p>
    </Dialog>
  )
}

const isOfAnswer = ({ kind }: Found): boolean => kind === 'customer' || kind === 'search'

/** Who types fast presses Enter before the answer, while those of fewer letters are in sight: it waits until they are `known`. */
function useEnter(go: () => void, known: boolean) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed || !known) return
    setPressed(false)
    go()
  })
  return { press: () => setPressed(true), forget: () => setPressed(false) }
}

type OptionsProps = {
  id: string
  found: readonly Found[]
  at: number
  onPoint: (index: number) => void
  onGo: (found: Found) => void
}

function Options({ id, found, at, onPoint, onGo }: OptionsProps) {
  const intl = useIntl()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      className={styles.list}
      aria-label={intl.formatMessage({ id: 'admin.palette.found' })}
    >
      {found.map((each, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={each.href}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
          onClick={() => onGo(each)}
        >
          <b>{each.name}</b>
          <span>{each.detail}</span>
          <small>{intl.formatMessage({ id: `admin.palette.${each.kind}` })}</small>
        </div>
      ))}
    </div>
  )
}
