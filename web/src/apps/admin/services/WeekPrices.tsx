import { getCalendarFrame } from '@goldline/contract/staff'
import { fractionDigits } from '@goldline/domain/money'
import { type PricedProduct, priceAt } from '@goldline/domain/product/price'
import { addDays, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useSalon } from '../session.ts'
import { weekdayHead } from '../weekday.ts'
import styles from './Reductions.module.css'

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** Shows the price in each open hour of a week, by the booking's own rule, with reductions highlighted (CAT-05). */
export function WeekPrices({ priced, today }: { priced: PricedProduct; today: string }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)))
  const [from, setFrom] = useState(monday)
  const days = weekdays.map((_, index) => addDays(from, index))
  const to = addDays(from, 6)
  const { data } = useQuery(useApi().query(getCalendarFrame, { query: { from, to } }))
  const isOpen = (day: string, hour: number) =>
    data?.opening.find(({ date }) => date === day)?.spans.some((span) => span.from <= hour * 60 && hour * 60 < span.to)
  const shown = hoursOfDay.filter((hour) => days.some((day) => isOpen(day, hour)))
  const week = `${format.dayMonth(from)} – ${format.dayMonth(to)}`
  return (
    <div>
      <div className={row(2, 'wrap', 'middle')}>
        <b className={look('grow')}>{t('admin.services.week')}</b>
        <IconButton
          bare
          label={t('form.date.previous.week')}
          disabled={from <= monday}
          onClick={() => setFrom(addDays(from, -7))}
        >
          <LeftIcon size={18} />
        </IconButton>
        <span aria-live="polite">{week}</span>
        <IconButton bare label={t('form.date.next.week')} onClick={() => setFrom(addDays(from, 7))}>
          <RightIcon size={18} />
        </IconButton>
      </div>
      <table className={styles.prices}>
        <caption className="visually-hidden">{week}</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th className={look('quiet', 'w650')} key={day} scope="col">
                {weekdayHead(intl, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour}>
              <th className={look('quiet', 'w650')} scope="row">
                {hour}
              </th>
              {days.map((day) => (
                <td key={day} data-closed={!isOpen(day, hour) || undefined}>
                  {isOpen(day, hour) && <Price priced={priced} day={day} hour={hour} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Price({ priced, day, hour }: { priced: PricedProduct; day: string; hour: number }) {
  const intl = useIntl()
  const { currency } = useSalon()
  const { price, reason } = priceAt(priced, day, hour * 60)
  const digits = fractionDigits(currency)
  const text = intl.formatNumber(price / 10 ** digits, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return <span data-reduced={reason !== null || undefined}>{text}</span>
}
