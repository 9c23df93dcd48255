import { ownPinDigits } from '@goldline/domain/auth/pin'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { TickIcon, WarningIcon } from '../kit/icons.tsx'
import { stack } from '../kit/look.ts'
import { BackspaceIcon } from '../kit/till-icons.tsx'
import { keyOf } from '../kit/typing.ts'
import { useWindowEvent } from '../kit/use-window-event.ts'
import styles from './PinPad.module.css'

type Props = {
  /** Names the person whose PIN is entered. */
  label: string
  busy: boolean
  /** Why the last PIN was refused. */
  error?: string | undefined
  onPin: (pin: string) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Takes a person's own PIN, by touch or keyboard; never shows the digits, and clears the PIN once sent. */
export function PinPad({ label, busy, error, onPin }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const complete = typed.length >= ownPinDigits.least
  const send = () => {
    if (!complete || busy) return
    onPin(typed)
    setTyped('')
  }
  const add = (digit: string) => setTyped((now) => (now + digit).slice(0, ownPinDigits.most))
  const erase = () => setTyped((now) => now.slice(0, -1))
  useWindowEvent('keydown', (event) => {
    const key = keyOf(event)
    if (/^\d$/.test(key)) add(key)
    else if (key === 'Backspace') erase()
    else if (key === 'Enter' && !(event.target instanceof HTMLButtonElement)) send()
  })
  const place = useRef<HTMLElement>(null)
  // Focus the pad, so that Enter does not press the previous tile again.
  useEffect(() => place.current?.focus(), [])
  const dots = Math.max(ownPinDigits.least, typed.length)
  return (
    <section ref={place} className={classes(stack(8), styles.pad)} aria-label={label} tabIndex={-1}>
      <div className={styles.dots} role="img" aria-label={t('form.pin.typed', { count: typed.length })}>
        {Array.from({ length: dots }, (_, at) => at).map((at) => (
          <i key={at} className={classes(at < typed.length && styles.full)} />
        ))}
      </div>
      <p className={styles.error} role="alert">
        {error !== undefined && (
          <>
            <WarningIcon size={16} />
            {error}
          </>
        )}
      </p>
      <div className={styles.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('form.pin.erase')} onClick={erase}>
          <BackspaceIcon size={24} />
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          className={styles.send}
          aria-label={t('action.confirm')}
          aria-disabled={!complete || busy}
          aria-busy={busy || undefined}
          onClick={send}
        >
          <TickIcon size={24} />
        </button>
      </div>
    </section>
  )
}
