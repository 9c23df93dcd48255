import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row } from '../../../kit/look.ts'
import { totalPrice } from '../choice/chosen.ts'
import { useMyFacts } from '../my/my-facts.ts'
import styles from './party.module.css'
import type { PartyVisit } from './party-draft.ts'

/** Lists each person's visit with its time and services, and the total price. */
export function PartyVisits({ visits }: { visits: readonly PartyVisit[] }) {
  const t = useText()
  const format = useFormat()
  const { businessObject } = useMyFacts()
  const { currency, staff } = businessObject
  const all = visits.flatMap(({ services }) => services)
  const sum = format.money(totalPrice(all), currency)
  const [first] = visits
  return (
    <section aria-live="polite">
      {first && <p className={look('f17', 'w700')}>{format.instantDayLong(new Date(first.start).toISOString())}</p>}
      <ul className={styles.visits}>
        {visits.map(({ name, start, end, services, staffId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by position
          <li key={index} className={row(12, 'between', 'baseline', 'py8')}>
            <span className={look('grow', 'min-w-0')}>
              <b className={look('w700')}>
                {index === 0 ? t('my.messages.you') : name || t('booking.party.guest', { number: index + 1 })}
              </b>
              <span className={look('block', 'quiet', 'f14')}>
                {joinFacts(services.map((each) => each.name).join(' + '), staff.find(({ id }) => id === staffId)?.name)}
              </span>
            </span>
            <b className={classes(look('w700', 'nowrap'), 'num')}>
              {format.time(start)} – {format.time(end)}
            </b>
          </li>
        ))}
        <li className={row(12, 'between', 'py8')}>
          <b>{t('word.total')}</b>
          <b className="num">{all.some(({ from }) => from) ? t('price.from', { price: sum }) : sum}</b>
        </li>
      </ul>
    </section>
  )
}
