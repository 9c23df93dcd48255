import { getOfferedServices } from '@goldline/contract/appointment/entry'
import type { DepositSettings } from '@goldline/contract/payment/deposits'
import { getBookingRules } from '@goldline/contract/setup/booking-rules'
import type { Language } from '@goldline/domain/message/kinds'
import { localeOf } from '@goldline/domain/message/locale'
import { type DepositVisit, statedDeposits } from '@goldline/domain/payment/deposit'
import { feeDays } from '@goldline/domain/payment/no-show-fee'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { IntlScope, useIntl } from '../../../i18n/intl.tsx'
import { loadLanguage, textsIn } from '../../../i18n/loaded-texts.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { LanguageSwitch } from '../../../kit/LanguageSwitch.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { DepositStatement } from '../../../product/DepositStatement.tsx'
import styles from './Deposits.module.css'

/**
 * PAY-03l: previews the note that customers read above a service's times, and the consequences of cancelling, for the
 * saved rules and in each language.
 */
export function DepositPreview({ settings: { rules } }: { settings: DepositSettings }) {
  const t = useText()
  const api = useApi()
  const { language: own } = useApp()
  const { currency } = useSalon()
  const [language, setLanguage] = useState(own)
  const { data: offer } = useQuery({ ...api.query(getOfferedServices, {}), staleTime: 60_000 })
  const { data: terms } = useQuery(api.query(getBookingRules, {}))
  const wanted = rules.find(({ enabled }) => enabled)?.productIds
  const dearest = offer?.services
    .filter(({ product }) => !wanted || wanted.includes(parseProductKey(product).productId))
    .toSorted((a, b) => b.price - a.price)[0]
  if (!dearest || !terms || rules.length === 0) return null
  const visit = { productIds: [parseProductKey(dearest.product).productId], price: dearest.price }
  return (
    <section className={classes(stack(12, 'p20', 'edge', 'r-lg', 'on-surface'), styles.preview)}>
      <div className={row(12, 'middle', 'between', 'wrap')}>
        <h2 className={look('f17', 'w700')}>{t('admin.deposits.preview')}</h2>
        <LanguageSwitch language={language} onChange={setLanguage} />
      </div>
      <p className={look('quiet', 'f14')}>{t('admin.deposits.preview.text', { service: dearest.name })}</p>
      <InLanguage language={language}>
        <DepositStatement {...{ rules, visit, currency }} windowHours={terms.cancellationWindowHours} />
        <Afterwards {...{ rules, visit, currency }} />
      </InLanguage>
    </section>
  )
}

/** Shows texts in a language that may not be the reader's; keeps the previous language until they are loaded. */
function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { intlCache, language: own } = useApp()
  const { app, timeZone } = useIntl()
  const { country } = useSalon()
  const [shown, show] = useState<Language>(own)
  useEffect(() => {
    let wanted = true
    loadLanguage(language).then(
      () => wanted && show(language),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [language])
  return (
    <IntlScope locale={localeOf(shown, country)} messages={textsIn(shown)} {...{ app, timeZone }} cache={intlCache}>
      <div className={stack(12)} lang={shown}>
        {children}
      </div>
    </IntlScope>
  )
}

type AfterwardsProps = Pick<DepositSettings, 'rules'> & { visit: DepositVisit; currency: string }

/** Shows the outcomes of a booking: paid, cancelled in time, and cancelled too late. */
function Afterwards({ rules, visit, currency }: AfterwardsProps) {
  const t = useText()
  const format = useFormat()
  const { everybody, some } = statedDeposits(rules, visit)
  const due = everybody ?? some[0]
  if (due === undefined) return null
  const amount = format.money(due.amount, currency)
  if (due.rule.security === 'CARD')
    return (
      <ul className={stack(8, 'f14')}>
        <li>{t('booking.card.done')}</li>
        <li>{t('admin.deposits.preview.card', { amount, days: feeDays })}</li>
      </ul>
    )
  return (
    <ul className={stack(8, 'f14')}>
      <li>{t('booking.pay.done')}</li>
      <li>{t('my.deposit.back', { amount, way: 'bank' })}</li>
      <li>{t('my.deposit.kept', { amount })}</li>
    </ul>
  )
}
