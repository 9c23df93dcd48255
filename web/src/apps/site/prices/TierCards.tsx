import type { SitePrices } from '@goldline/contract/page'
import { type Feature, features, type Tier, tiers } from '@goldline/domain/user/tier'
import { useState } from 'react'
import { signUpPage } from '../../../frame/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './TierCards.module.css'

type Period = 'month' | 'year'

/** Lists each tier's additional features, from `tier.ts`, with the operator's price if there is one. */
export function TierCards({ prices }: { prices: SitePrices | null }) {
  const t = useText()
  const [period, setPeriod] = useState<Period>('month')
  const yearly = prices?.tiers.some(({ year }) => year !== undefined)
  const option = (value: Period) => ({ value, label: t(`site.prices.${value}ly`) })
  return (
    <div className={shell.width}>
      {yearly && (
        <div className={row(0, 'justify-end', 'mb16')}>
          <RadioPills
            label={t('site.prices.period')}
            options={[option('month'), option('year')]}
            value={period}
            onChange={setPeriod}
            wraps
          />
        </div>
      )}
      <div className={classes(stack(20, 'three'), styles.tiers)}>
        {tiers.map((tier, index) => (
          <section
            key={tier}
            aria-labelledby={tier}
            className={classes(row(0, 'column', 'edge', 'on-sheen', 'r-xl', 'p24'), styles.tier)}
            data-middle={index === 1 || undefined}
          >
            <div className={styles.name}>
              <h2 className={look('f22')} id={tier}>
                {tier}
              </h2>
              <Trial prices={prices} tier={tier} />
            </div>
            <Price prices={prices} tier={tier} period={period} />
            <p className={look('quiet')}>{t(`site.prices.for.${tier}`)}</p>
            <a
              href={signUpPage}
              className={classes(look('mt16', 'mb24'), buttonClass(index === 1 ? 'gold' : 'quiet', 'l', true))}
            >
              <span>{t('site.prices.begin', { tier })}</span>
              {index === 1 && <ArrowIcon />}
            </a>
            <h3 className={look('mb12', 'gold-hi', 'f14')}>
              {index === 0 ? t('site.prices.included') : t('site.prices.adds', { tier: tiers[index - 1] ?? '' })}
            </h3>
            <CheckList textList={tierTexts(tier).map((each) => `site.prices.has.${each}` as const)} />
          </section>
        ))}
      </div>
    </div>
  )
}

type TierProps = { prices: SitePrices | null; tier: Tier }
const priceOf = ({ prices, tier }: TierProps) => prices?.tiers.find((each) => each.tier === tier)

function Trial(of: TierProps) {
  const t = useText()
  const days = priceOf(of)?.trialDays
  return days === undefined ? null : (
    <span className={look('py4', 'px8', 'r-full', 'on-selected', 'gold-hi', 'f13', 'w700')}>
      {t('site.trial', { days })}
    </span>
  )
}

function Price({ period, ...of }: TierProps & { period: Period }) {
  const t = useText()
  const { money } = useFormat()
  const price = priceOf(of)
  if (price === undefined || of.prices === null) return null
  const year = period === 'year' ? price.year : undefined
  const free = price.month === 0
  return (
    <div className={styles.price}>
      <b className="num">{money(year ?? price.month, of.prices.currency)}</b>{' '}
      <span className={look('quiet')}>
        {t(free ? 'site.month.free' : year === undefined ? 'site.month' : 'site.year')}
      </span>
    </div>
  )
}

/** The text for each feature; several features share one. A new feature without a text does not compile. */
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

/** Returns the texts of the tier's own features, in the order of `lines`. */
function tierTexts(tier: Tier) {
  const own = (Object.keys(lines) as Feature[]).filter((feature) => features[feature].from === tier)
  return [...new Set(own.map((feature) => lines[feature]))]
}
