import { motifGrounds, motifPaths } from '@goldline/domain/checkout/gift-motifs'
import type { GiftMotif } from '@goldline/domain/checkout/gift-order'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './Gift.module.css'

type Props = {
  salon: string
  motif: GiftMotif
  /** The formatted amount, or the name of the service. */
  worth: string
  words?: string
  recipient: string
  sender?: string
}

/** Shows the card as its recipient sees it, without the code, which only the card itself contains (POS-16). */
export function GiftFace({ salon, motif, worth, words = '', recipient, sender = '' }: Props) {
  const t = useText()
  return (
    <div className={styles.face}>
      <GiftMotifDrawing motif={motif} />
      <p className={row(8, 'between', 'middle')}>
        <b className={look('w700', 'min-w-0')}>{salon}</b>
        <small className={look('f13', 'gold-hi', 'w650')}>{t('paymentKind.GIFT_CARD')}</small>
      </p>
      <p className={classes(look('f14', 'anywhere', 'lines'), styles.words)}>{words}</p>
      <p className={look('f30', 'w750', 'num', 'anywhere', 'leading-tight')}>{worth}</p>
      <p className={look('f13', 'anywhere')}>
        {recipient !== '' && t('booking.gift.for', { recipient })}
        {recipient !== '' && sender !== '' && ', '}
        {sender !== '' && t('booking.gift.from', { sender })}
      </p>
    </div>
  )
}

/** Draws a motif from the same paths as on paper. */
export function GiftMotifDrawing({ motif }: { motif: GiftMotif }) {
  return (
    <svg className={styles.motif} aria-hidden="true">
      <rect width="100%" height="100%" fill={motifGrounds[motif]} />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="xMaxYMid meet"
        fill="none"
        strokeWidth="1.2"
        opacity="0.75"
      >
        {motifPaths[motif].map(({ path, color, fill }) => (
          <path key={path} d={path} fill={fill ? color : 'none'} stroke={fill ? 'none' : color} />
        ))}
      </svg>
    </svg>
  )
}
