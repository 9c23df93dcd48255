import type { SitePrices } from '@goldline/contract/page'
import { type Feature, features, type Tier, tiers } from '@goldline/domain/user/tier'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { signUpPage } from '../../../frame/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './TierCards.module.css'

type Period = 'month' | 'year'

/** What each tier adds to the one before, as `tier.ts` has it, with the operator's price where there is one. */
export function TierCards({ prices }: { prices: SitePrices | null }) {
  const intl = useIntl()
  const [period, setPeriod] = useState<Period>('month')
  const yearly = prices?.tiers.some(({ year }) => year !== undefined)
  const option = (value: Period) => ({ value, label: intl.formatMessage({ id: `site.prices.${value}ly` }) })
  return (
    <div className={shell.width}>
      {yearly && (
        <div className={styles.period}>
          <RadioPills
            label={intl.formatMessage({ id: 'site.prices.period' })}
            options={[option('month'), option('year')]}
            value={period}
            onChange={setPeriod}
            wraps
          />
        </div>
      )}
      <div className={styles.tiers}>
        {tiers.map((tier, index) => (
          <section key={tier} aria-labelledby={tier} className={styles.tier} data-middle={index === 1 || undefined}>
            <div className={styles.name}>
              <h2 id={tier}>{tier}</h2>
              <Trial prices={prices} tier={tier} />
            </div>
            <Price prices={prices} tier={tier} period={period} />
            <p>{intl.formatMessage({ id: `site.prices.for.${tier}` })}</p>
            <a href={signUpPage} className={buttonClass(index === 1 ? 'gold' : 'quiet', 'l', true)}>
              <span>{intl.formatMessage({ id: 'site.prices.begin' }, { tier })}</span>
              {index === 1 && <ArrowIcon />}
            </a>
            <h3>
              {index === 0
                ? intl.formatMessage({ id: 'site.prices.included' })
                : intl.formatMessage({ id: 'site.prices.adds' }, { tier: tiers[index - 1] ?? '' })}
            </h3>
            <CheckList textList={said(tier).map((each) => `site.prices.has.${each}` as const)} />
          </section>
        ))}
      </div>
    </div>
  )
}

type OfTier = { prices: SitePrices | null; tier: Tier }
const priceOf = ({ prices, tier }: OfTier) => prices?.tiers.find((each) => each.tier === tier)

function Trial(of: OfTier) {
  const intl = useIntl()
  const days = priceOf(of)?.trialDays
  return days === undefined ? null : <span>{intl.formatMessage({ id: 'site.trial' }, { days })}</span>
}

function Price({ period, ...of }: OfTier & { period: Period }) {
  const intl = useIntl()
  const { money } = useFormat()
  const price = priceOf(of)
  if (price === undefined || of.prices === null) return null
  const year = period === 'year' ? price.year : undefined
  const free = price.month === 0
  return (
    <div className={styles.price}>
      <b className="num">{money(year ?? price.month, of.prices.currency)}</b>{' '}
      <span>
        {intl.formatMessage({ id: free ? 'site.month.free' : year === undefined ? 'site.month' : 'site.year' })}
      </span>
    </div>
  )
}

/** The line that says a feature; several share one. A new feature does not compile without. */
const lines = {
  onlineBooking: 'booking',
  calendar: 'calendar',
  appointments: 'calendar',
  customersRead: 'customers',
  customersWrite: 'customers',
  messages: 'messages',
  staff: 'staff',
  catalogue: 'catalogue',
  salonSettings: 'catalogue',
  checkIn: 'door',
  devices: 'door',
  checkout: 'till',
  tillCorrections: 'till',
  reports: 'reports',
  widget: 'widget',
  calendarImport: 'calendarImport',
  users: 'staff',
  credit: 'messages',
  paymentMethods: 'messages',
  invoices: 'messages',
  bulkMessages: 'bulk',
  reviews: 'reviews',
  promotions: 'promotions',
  giftCards: 'giftCards',
  marketplace: 'marketplace',
  google: 'google',
  severalStaffApps: 'staffApps',
  lexoffice: 'lexoffice',
} as const satisfies Record<Feature, string>

/** In the order of `lines`. */
function said(tier: Tier) {
  const own = (Object.keys(lines) as Feature[]).filter((feature) => features[feature].from === tier)
  return [...new Set(own.map((feature) => lines[feature]))]
}
