import type { SitePrices } from '@goldline/contract/page'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { Section } from '../pieces/Section.tsx'
import { Calculator } from './Calculator.tsx'
import styles from './PriceComparison.module.css'

const rows = ['commission', 'found', 'file', 'beside', 'together'] as const
/** The better side of each row; absent: both sides are equal. */
const better: Partial<Record<(typeof rows)[number], 'own' | 'portal'>> = {
  commission: 'own',
  found: 'portal',
  file: 'own',
  beside: 'own',
}

/** Compares Goldline with a portal, including the portal's advantages; costs use the reader's own numbers. */
export function PriceComparison({ prices }: { prices: SitePrices | null }) {
  const t = useText()
  const side = (row: (typeof rows)[number], which: 'own' | 'portal') => (
    <td data-own={which === 'own' || undefined}>
      <span className={styles.label}>{t(`site.home.compare.${which}`)}</span>
      <b>
        {better[row] === which && <TickIcon size={18} label={t('site.home.compare.better')} />}
        {t(`site.home.compare.${row}.${which}` as MessageId)}
      </b>
    </td>
  )
  return (
    <Section title="site.home.compare" lead="site.home.compare.text">
      <div className={styles.compared}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col" data-own>
                {t('site.home.compare.own')}
              </th>
              <th scope="col">{t('site.home.compare.portal')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{t(`site.home.compare.${row}`)}</th>
                {side(row, 'own')}
                {side(row, 'portal')}
              </tr>
            ))}
          </tbody>
        </table>
        <Calculator prices={prices} />
      </div>
    </Section>
  )
}
