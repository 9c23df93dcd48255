import { fractionDigits } from '@goldline/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { BackspaceIcon } from '../../../kit/till-icons.tsx'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useMoney } from '../money.ts'
import type { Method } from './Methods.tsx'
import styles from './Payment.module.css'

type Props = {
  method: Method
  /** Minor units: the typed amount, or else the amount due. */
  amount: number
  due: number
  typed: string
  /** The difference from rounding to the smallest coin; negative: less to pay. */
  rounding: number
  /** The change to give. */
  back: number
  onTyped: (typed: string) => void
  /** Turns the change into a tip; undefined: nobody to tip. */
  onKeep: (() => void) | undefined
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'] as const
const longestAmount = 9

/** Shows amount due, amount received and change; digits are typed from the right, as on a till. */
export function AmountPad({ method, amount, due, typed, rounding, back, onTyped, onKeep }: Props) {
  const t = useText()
  const money = useMoney()
  const { plain, currency } = money
  const cash = method.kind === 'CASH'
  const add = (digits: string) => onTyped((typed + digits).replace(/^0+/, '').slice(0, longestAmount))
  useDigits({ onDigits: add, onErase: () => onTyped(typed.slice(0, -1)) })
  return (
    <>
      <div className={styles.amounts}>
        <p>
          <small className={look('block', 'quiet', 'f12')}>
            {cash && rounding !== 0
              ? t('checkout.pay.rounded', { by: `${rounding > 0 ? '+' : '−'}${plain(Math.abs(rounding))}` })
              : t('checkout.pay.due')}
          </small>
          <b>{plain(due)}</b>
        </p>
        <p className={styles.typed}>
          <small className={look('block', 'quiet', 'f12')}>{t(cash ? 'checkout.pay.given' : 'word.amount')}</small>
          <b aria-live="polite">{plain(amount)}</b>
        </p>
        {cash && (
          <p className={styles.change}>
            <small className={look('block', 'quiet', 'f12')}>{t('checkout.pay.change')}</small>
            <b>{plain(back)}</b>
          </p>
        )}
      </div>
      <div className={styles.pad}>
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => add(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label={t('form.pin.erase')} onClick={() => onTyped(typed.slice(0, -1))}>
          <BackspaceIcon size={24} />
        </button>
        <div className={styles.quick}>
          <button type="button" aria-pressed={typed === ''} onClick={() => onTyped('')}>
            {plain(due)}
            <small className={look('f12')}>{t('checkout.pay.exact')}</small>
          </button>
          {cash &&
            likelyAmounts(due, currency).map((note) => (
              <button key={note} type="button" aria-pressed={amount === note} onClick={() => onTyped(String(note))}>
                {money.note(note)}
              </button>
            ))}
          {cash && back > 0 && onKeep && (
            <button type="button" onClick={onKeep}>
              {t('checkout.pay.keep')}
            </button>
          )}
        </div>
      </div>
    </>
  )
}

/** Returns three amounts that customers are likely to hand over: the next multiple of ten, fifty and hundred. */
function likelyAmounts(due: number, currency: string): number[] {
  const unit = currency === 'VND' ? 1000 : currency === 'CZK' ? 1000 : 10 ** fractionDigits(currency)
  const next = (step: number) => Math.ceil((due + 1) / (step * unit)) * step * unit
  return [...new Set([next(10), next(50), next(100)])]
}

/** Keys that follow within fewer milliseconds come from a scanner, and are no amount. */
const scannerMs = 100
const shortestCode = 4

type KeyHandlers = { onDigits: (digits: string) => void; onErase: () => void }

/** Handles digit keys wherever the focus is; fields and dialogs handle their own keys. */
function useDigits({ onDigits, onErase }: KeyHandlers): void {
  const typed = useEffectEvent(onDigits)
  const erase = useEffectEvent(onErase)
  useEffect(() => {
    let waiting = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      if (/^\d+$/.test(waiting)) typed(waiting)
      waiting = ''
    }
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      if (key.length === 1) {
        waiting += key
        clearTimeout(timer)
        timer = setTimeout(flush, scannerMs)
      } else if (key === 'Enter' && waiting.length >= shortestCode) {
        waiting = ''
      } else {
        flush()
        if (key === 'Backspace') erase()
      }
    }
    addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}
