import type { SitePrices } from '@goldline/contract/page'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../i18n/messages.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { Section } from '../pieces/Section.tsx'
import { Calculator } from './Calculator.tsx'
import styles from './Compared.module.css'

const rows = ['commission', 'found', 'file', 'beside', 'together'] as const
/** Who does it better; of what goes together, both. */
const better: Partial<Record<(typeof rows)[number], 'own' | 'portal'>> = {
  commission: 'own',
  found: 'portal',
  file: 'own',
  beside: 'own',
}

/** What a portal does better has the same tick; the sum is of the reader's own numbers. */
export function Compared({ prices }: { prices: SitePrices | null }) {
  const intl = useIntl()
  const side = (row: (typeof rows)[number], which: 'own' | 'portal') => (
    <td data-own={which === 'own' || undefined}>
      <span className={styles.label}>{intl.formatMessage({ id: `site.home.compare.${which}` })}</span>
      <b>
        {better[row] === which && <TickIcon size={18} label={intl.formatMessage({ id: 'site.home.compare.better' })} />}
        {intl.formatMessage({ id: `site.home.compare.${row}.${which}` as MessageId })}
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
                {intl.formatMessage({ id: 'site.home.compare.own' })}
              </th>
              <th scope="col">{intl.formatMessage({ id: 'site.home.compare.portal' })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{intl.formatMessage({ id: `site.home.compare.${row}` })}</th>
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
