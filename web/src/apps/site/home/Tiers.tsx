import type { SitePrices } from '@goldline/contract/page'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { pathOf } from '../paths.ts'
import { Section } from '../pieces/Section.tsx'
import styles from './Tiers.module.css'

/** The tiers that the operator has a price for, in short. */
export function Tiers({ prices: { tiers, currency } }: { prices: SitePrices }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Section title="site.home.tiers">
      <div className={styles.tiers}>
        {tiers.map(({ tier, month, trialDays }) => (
          <article key={tier}>
            <div className={styles.name}>
              <h3>{tier}</h3>
              {trialDays !== undefined && <span>{t('site.trial', { days: trialDays })}</span>}
            </div>
            <div className={styles.price}>
              <b className="num">{money(month, currency)}</b>{' '}
              <span>{t(month === 0 ? 'site.month.free' : 'site.month')}</span>
            </div>
            <p>{t(`site.home.tier.${tier}`)}</p>
          </article>
        ))}
      </div>
      <a href={pathOf.prices} className={styles.link}>
        {t('site.home.tiers.link')}
        <ArrowIcon size={16} />
      </a>
    </Section>
  )
}
