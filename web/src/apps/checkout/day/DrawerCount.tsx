import { cashPiecesOf, countedAmount, emptyDrawer, isCounted } from '@goldline/domain/checkout/day-end'
import { useRef, useState } from 'react'
import { Form, type FormWork, useForm } from '../../../client/Form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { BackspaceIcon } from '../../../kit/till-icons.tsx'
import { useMoney } from '../money.ts'
import { RequiresConnection } from '../RequiresConnection.tsx'
import styles from './DrawerCount.module.css'

/** The number of pieces by value in minor units. */
export type CountedPieces = Readonly<Record<string, number>>

type Props = {
  counted: CountedPieces
  onCounted: (counted: CountedPieces) => void
  work: FormWork
  onDone: (counted: CountedPieces) => void
}

const most = 99_999

/** Counts each kind of note and coin, by pad or keyboard; never shows the expected cash. */
export function DrawerCount({ counted, onCounted, work, onDone }: Props) {
  const t = useText()
  const { currency, whole } = useMoney()
  const pieces = cashPiecesOf(currency)
  const [at, setAt] = useState(pieces[0] ?? 0)
  const list = useRef<HTMLOListElement>(null)
  const change = (next: { counted?: CountedPieces }) => next.counted && onCounted(next.counted)
  const form = useForm<{ counted: CountedPieces }>({ held: [{ counted }, change], work, send: () => onDone(counted) })
  const begun = isCounted(currency, counted)
  const set = (piece: number, count: number) =>
    form.set({ counted: { ...counted, [piece]: Math.min(most, Math.max(0, Math.trunc(count) || 0)) } })
  const none = () => {
    onCounted(emptyDrawer(currency))
    onDone(emptyDrawer(currency))
  }
  const next = () => {
    const place = pieces[(pieces.indexOf(at) + 1) % pieces.length]
    list.current?.querySelector<HTMLInputElement>(`[data-piece="${place}"]`)?.focus()
  }
  return (
    <div className={styles.count}>
      <div>
        <p className={look('quiet')}>{t('checkout.dayEnd.step', { step: 1, of: 2 })}</p>
        <h1>{t('checkout.dayEnd.what')}</h1>
        <p className={look('quiet')}>{t('checkout.dayEnd.later')}</p>
        <ol className={styles.pieces} ref={list}>
          {pieces.map((piece) => (
            <PieceField
              key={piece}
              piece={piece}
              count={counted[piece]}
              current={piece === at}
              form={form.id}
              onCount={(count) => set(piece, count)}
              onFocus={() => setAt(piece)}
            />
          ))}
        </ol>
      </div>
      <aside className={styles.side}>
        <p>{t('checkout.dayEnd.soFar')}</p>
        <b className={styles.sum} aria-live="polite">
          {whole(countedAmount(currency, counted) ?? 0)}
        </b>
        <Pad piece={at} count={counted[at] ?? 0} onCount={(count) => set(at, count)} onNext={next} />
        <Form
          form={form}
          actions={
            <RequiresConnection>
              {!begun && <p className={look('quiet')}>{t('checkout.dayEnd.first')}</p>}
              {!begun && (
                <Button full onClick={none} busy={form.button.busy}>
                  {t('checkout.dayEnd.empty')}
                </Button>
              )}
              <Button kind="gold" size="l" full {...form.button} disabled={!begun} trailing={<ArrowIcon size={18} />}>
                {t('checkout.dayEnd.counted')}
              </Button>
            </RequiresConnection>
          }
        />
      </aside>
    </div>
  )
}

type PieceProps = {
  piece: number
  /** undefined: not counted yet. */
  count: number | undefined
  current: boolean
  /** Id of the form that Enter submits. */
  form: string
  onCount: (count: number) => void
  onFocus: () => void
}

function PieceField({ piece, count: typed, current, form, onCount, onFocus }: PieceProps) {
  const count = typed ?? 0
  const t = useText()
  const { currency } = useMoney()
  const { money, amount } = useFormat()
  const name = money(piece, currency)
  return (
    <li className={classes(current && styles.current)}>
      <span>{name}</span>
      <button
        type="button"
        aria-label={t('checkout.bill.fewer', { name })}
        aria-disabled={count === 0}
        onClick={() => onCount(count - 1)}
      >
        −
      </button>
      <input
        aria-label={t('checkout.dayEnd.pieces', { name })}
        data-piece={piece}
        form={form}
        // The pad beside it replaces the touch screen's keyboard.
        inputMode="none"
        autoComplete="off"
        value={typed ?? ''}
        placeholder="0"
        onChange={(event) => onCount(Number(event.target.value.replaceAll(/\D/g, '')))}
        onFocus={(event) => {
          onFocus()
          event.target.select()
        }}
      />
      <button type="button" aria-label={t('checkout.bill.more', { name })} onClick={() => onCount(count + 1)}>
        +
      </button>
      <span>{amount(piece * count, currency)}</span>
    </li>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type PadProps = { piece: number; count: number; onCount: (count: number) => void; onNext: () => void }

/** Enters digits for the piece that is being counted. */
function Pad({ piece, count, onCount, onNext }: PadProps) {
  const t = useText()
  const { currency } = useMoney()
  const { money } = useFormat()
  const label = t('checkout.dayEnd.pieces', { name: money(piece, currency) })
  const add = (digit: string) => onCount(Number(`${count}${digit}`))
  return (
    <section aria-label={label}>
      <p className={row(12, 'middle', 'between', 'mt8', 'mb8')}>
        {label}
        <b className={look('color-text', 'f22')}>{count}</b>
      </p>
      <div className={styles.pad}>
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('form.pin.erase')} onClick={() => onCount(Math.floor(count / 10))}>
          <BackspaceIcon size={24} />
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={styles.next} onClick={onNext}>
          {t('checkout.dayEnd.next')}
        </button>
      </div>
    </section>
  )
}
