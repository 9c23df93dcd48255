import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../kit/classes.ts'
import { row } from '../../kit/look.ts'
import styles from './PieceCount.module.css'

type Props = { name: string; count: number; most: number; onChange: (count: number) => void }

/** Shows a number of pieces, with buttons for one more and one fewer. */
export function PieceCount({ name, count, most, onChange }: Props) {
  const t = useText()
  return (
    <span className={classes(row(0, 'fixed', 'middle', 'edge-strong', 'r-md'), styles.pieces)}>
      <button
        type="button"
        aria-label={t('checkout.bill.fewer', { name })}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onChange(count - 1)}
      >
        −
      </button>
      <b aria-live="polite">{count}</b>
      <button
        type="button"
        aria-label={t('checkout.bill.more', { name })}
        aria-disabled={count >= most}
        onClick={() => count < most && onChange(count + 1)}
      >
        +
      </button>
    </span>
  )
}
