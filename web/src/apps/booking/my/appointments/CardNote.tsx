import type { Appointment } from '@goldline/contract/appointment'
import { cardName } from '../../../../appointment/card-name.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { InfoIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { useMyFacts } from '../my-facts.ts'
import { useAppointmentWords } from './appointment-words.ts'

/** Shows the card held for a no-show fee, what was agreed, and the outcome; hidden once nothing is due (PAY-04f). */
export function CardNote({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const note = useCardNote(appointment)
  if (note === undefined) return null
  const url = appointment.card?.confirmUrl
  return (
    <div className={stack(12, 'mt16')}>
      <p className={row(8, 'top', 'f14')}>
        <InfoIcon size={16} className={look('mt4')} />
        <span>{note}</span>
      </p>
      {url && (
        <a className={buttonClass('gold', 'l')} href={url}>
          {t('my.card.confirm.open')}
        </a>
      )}
    </div>
  )
}

function useCardNote({ card, businessObject }: Appointment): string | undefined {
  const t = useText()
  const format = useFormat()
  const words = useAppointmentWords()
  const { now } = useMyFacts()
  if (card === undefined) return undefined
  const money = (sum: number) => format.money(sum, businessObject.currency)
  const facts = { card: cardName(card), amount: money(card.amount), salon: businessObject.name }
  if (card.state === 'CHARGED') {
    const charged = t('my.card.charged', { ...facts, amount: money(card.paid) })
    return card.refunded > 0 ? `${charged} ${t('my.card.back', { amount: money(card.refunded) })}` : charged
  }
  if (card.state === 'CONFIRMING') return t('my.card.confirm', facts)
  if (card.state === 'WAIVED') return t('my.card.waived', facts)
  if (!card.hasCard) return undefined
  const late = Date.parse(card.freeUntil) < Date.parse(now) ? 'yes' : 'no'
  if (card.outcome === 'HELD') return t('my.card.onFile', { ...facts, late, until: words.moment(card.freeUntil) })
  return card.outcome === 'KEPT' ? t('my.card.may', { ...facts, until: words.moment(card.feeUntil) }) : undefined
}
