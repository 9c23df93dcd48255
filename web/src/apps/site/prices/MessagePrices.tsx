import type { MessagePrices as Prices } from '@goldline/contract/page'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { Section } from '../pieces/Section.tsx'
import styles from './MessagePrices.module.css'

const currency = 'EUR'
const notes = ['part', 'refused', 'empty'] as const

/** Shows how many SMS a credit package buys in a country, beside the whole price list (CRD-01). */
export function MessagePrices({ prices: { packages, sms } }: { prices: Prices }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const [country, setCountry] = useState(
    sms.find(({ countryCode }) => countryCode === 'CH')?.countryCode ?? sms[0]?.countryCode,
  )
  const chosen = sms.find(({ countryCode }) => countryCode === country)
  const named = (code: string) => intl.formatDisplayName(code, { type: 'region' }) ?? code
  return (
    <Section title="site.prices.credit" lead="site.prices.credit.text">
      <div className={styles.both}>
        <div className={classes(look('p24', 'edge', 'r-xl', 'on-surface'), styles.card)}>
          <h3 className={look('mb16', 'f20', 'leading-tight')}>{t('site.prices.packages')}</h3>
          <RadioPills
            label={t('form.country')}
            options={sms.map(({ countryCode }) => ({ value: countryCode, label: named(countryCode) }))}
            value={country}
            onChange={setCountry}
            wraps
          />
          <ul className={styles.packages}>
            {packages
              .filter(({ countryCode }) => countryCode === country)
              .map(({ id, price, balance }) => (
                <li className={look('p16', 'edge', 'r-lg', 'on-raised')} key={id}>
                  <div className={classes(row(8, 'middle', 'between'), styles.sum)}>
                    <b className={look('f22', 'w750', 'track-closer', 'num')}>{money(price, currency)}</b>
                    {balance > price && <span>+{intl.formatNumber(balance / price - 1, { style: 'percent' })}</span>}
                  </div>
                  <p>{t('site.prices.balance', { sum: money(balance, currency) })}</p>
                  {chosen && <BoughtMessages balance={balance} usual={chosen.usual} second={chosen.second} />}
                </li>
              ))}
          </ul>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>
                <b className={look('block', 'color-text')}>{t(`site.prices.note.${note}`)}</b>
                {t(`site.prices.note.${note}.text`)}
              </li>
            ))}
          </ul>
        </div>
        <div className={classes(look('p24', 'edge', 'r-xl', 'on-surface'), styles.card)}>
          <h3 className={look('mb16', 'f20', 'leading-tight')} id="list">
            {t('site.prices.list')}
          </h3>
          <table className={styles.list} aria-labelledby="list">
            <thead>
              <tr>
                <th scope="col">{t('form.country')}</th>
                <th scope="col">{t('site.prices.usual')}</th>
                <th scope="col">{t('site.prices.second')}</th>
              </tr>
            </thead>
            <tbody className="num">
              {sms.map(({ countryCode, usual, second }) => (
                <tr key={countryCode} data-chosen={countryCode === country || undefined}>
                  <th scope="row">{named(countryCode)}</th>
                  <td>{money(usual, currency)}</td>
                  <td>{money(second, currency)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('site.prices.email')}</th>
                <td>{t('site.prices.free')}</td>
                <td />
              </tr>
            </tbody>
          </table>
          <p>{t('site.prices.list.text')}</p>
        </div>
      </div>
    </Section>
  )
}

type BoughtProps = { balance: number; usual: number; second: number }

/** Shows the number of SMS as a range, from the dearer provider's count to the usual one's. */
function BoughtMessages({ balance, usual, second }: BoughtProps) {
  const intl = useIntl()
  const t = useText()
  const least = intl.formatNumber(Math.floor(balance / second))
  const most = intl.formatNumber(Math.floor(balance / usual))
  return (
    <p className={styles.bought}>
      {least === most ? t('site.prices.buys', { count: most }) : t('site.prices.buys.range', { least, most })}
    </p>
  )
}
