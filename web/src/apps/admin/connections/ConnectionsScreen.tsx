import { useText } from '../../../i18n/use-text.ts'
import { ClockIcon, OfflineIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import styles from './Connections.module.css'
import { GoogleCard, useGoogleParts } from './GoogleCard.tsx'
import { MarketplaceCard, useMarketplaceParts } from './MarketplaceCard.tsx'
import { type ConnectionPart, type ConnectionState, connectionStates } from './parts.ts'

const icons = { broken: OfflineIcon, soon: ClockIcon, look: WarningIcon, good: TickIcon } as const

/** Shows the salon's connections to outside services: a summary of their states, and a card for each. */
export function Page() {
  const t = useText()
  const parts = [...useMarketplaceParts(), ...useGoogleParts()]
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.connections.intro')} />
      {parts.length > 0 && <Summary parts={parts} />}
      <div className={styles.cards}>
        <MarketplaceCard />
        <GoogleCard />
      </div>
      <p className={look('mt16', 'quiet', 'f14')}>{t('admin.connections.safe')}</p>
    </AdminScreen>
  )
}

/** Counts the parts by what has to be done, not by provider. */
function Summary({ parts }: { parts: readonly ConnectionPart[] }) {
  const t = useText()
  return (
    <ul className={styles.summary}>
      {connectionStates.map((standing) => {
        const own = parts.filter((part) => part.standing === standing)
        return (
          <li key={standing} data-standing={own.length > 0 ? standing : undefined}>
            <StandingIcon standing={standing} />
            <span>
              <b>{t(`admin.connections.sum.${standing}`, { count: own.length })}</b>
              <small>{own.map(({ name }) => t(name)).join(', ')}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function StandingIcon({ standing }: { standing: ConnectionState }) {
  const Icon = icons[standing]
  return <Icon size={20} />
}
