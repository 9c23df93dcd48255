import type { MarketplaceEvent } from '@goldline/contract/marketplace/links'
import { getMarketplace, type MarketplaceState } from '@goldline/contract/marketplace/links'
import { featureRefusal, features } from '@goldline/domain/user/tier'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { useMe } from '../session.ts'
import styles from './Connections.module.css'
import { LinkPanel } from './LinkPanel.tsx'
import type { ConnectionPart, ConnectionState } from './parts.ts'

/** Polling interval after connecting, until the job has exchanged data for the first time. */
const soonMs = 3_000

function useMarketplace() {
  const { data: me } = useMe()
  const tier = me?.salon?.tier
  const lock = tier && featureRefusal('marketplace', { role: me.role, tier })
  const query = useQuery({
    ...useApi().query(getMarketplace, {}),
    enabled: tier !== undefined && lock === undefined,
    refetchInterval: ({ state }) => (isFirstSync(state.data) ? soonMs : 60_000),
  })
  return { ...query, lock }
}

const isFirstSync = (state: MarketplaceState | undefined): boolean =>
  [state?.twConnect, state?.twPro].some((link) => link?.syncedTime === null && link.brokenSince === null)

const linkStates: Record<NonNullable<MarketplaceState['twPro']>['health'], ConnectionState> = {
  OK: 'good',
  SOON: 'soon',
  SILENT: 'look',
  INACTIVE: 'broken',
  EXPIRED: 'broken',
  REVOKED: 'broken',
}

/** Returns the marketplace's parts for the summary; none while nothing is connected. */
export function useMarketplaceParts(): ConnectionPart[] {
  const { data } = useMarketplace()
  if (!data) return []
  const { twConnect, twPro, unmapped } = data
  const open = unmapped.services + unmapped.people > 0 && (twConnect ?? twPro) !== null
  return [
    ...(twConnect ? [{ name: 'admin.connections.connect', standing: linkStates[twConnect.health] } as const] : []),
    ...(twPro ? [{ name: 'admin.connections.pro', standing: linkStates[twPro.health] } as const] : []),
    ...(open ? [{ name: 'admin.mapping', standing: 'look' } as const] : []),
  ]
}

export function MarketplaceCard() {
  const t = useText()
  const { data, error, refetch, lock } = useMarketplace()
  return (
    <Card>
      <CardSection title={t('admin.connections.marketplace')}>
        {lock && (
          <p className={look('mt16', 'quiet', 'f14')}>
            {t('refusal.tier.required', { tier: features.marketplace.from })}
          </p>
        )}
        {!lock && !data && <Loading error={error} refetch={refetch} rows={4} />}
        {data && <Marketplace state={data} />}
      </CardSection>
    </Card>
  )
}

const firstEvents = 3

function Marketplace({ state }: { state: MarketplaceState }) {
  const t = useText()
  const [all, setAll] = useState(false)
  const { available, twConnect, twPro, events } = state
  const isConnected = twConnect !== null || twPro !== null
  if (!available && !isConnected) return <p>{t('admin.connections.off')}</p>
  return (
    <>
      <div className={classes(stack(12, 'mt8', 'two'), styles.links)}>
        <LinkPanel kind="CONNECT" link={twConnect} other={twPro} today={state.today} />
        <LinkPanel kind="PRO" link={twPro} other={twConnect} today={state.today} />
      </div>
      {isConnected && <Mapping unmapped={state.unmapped} />}
      {events.length > 0 && (
        <>
          <ul className={classes(look('mt8'), styles.events)}>
            {events.slice(0, firstEvents).map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          <Button kind="link" onClick={() => setAll(true)}>
            {t('admin.connections.events.all', { count: events.length })}
          </Button>
        </>
      )}
      {all && <EventsDialog events={events} onClose={() => setAll(false)} />}
    </>
  )
}

function Mapping({ unmapped: { services, people, refused } }: { unmapped: MarketplaceState['unmapped'] }) {
  const t = useText()
  const isOpen = services + people > 0
  return (
    <div
      className={classes(row(8, 'middle', 'wrap', 'ruled', 'mt16', 'pt12'), styles.mapping)}
      data-standing={isOpen ? 'look' : undefined}
    >
      {isOpen && <WarningIcon size={18} />}
      <p>
        <b>{t(isOpen ? 'admin.connections.mapping.open' : 'admin.connections.mapping.done', { services, people })}</b>{' '}
        {refused > 0 && t('admin.connections.mapping.refused', { refused })}
      </p>
      <Link href={pathTo(paths.marketplaceMapping)} className={buttonClass('quiet')}>
        {t('admin.connections.mapping.go')}
      </Link>
    </div>
  )
}

const icons = {
  ENTERED: TickIcon,
  MOVED: TickIcon,
  TOLD: TickIcon,
  PUSHED: TickIcon,
  UNPLACED: WarningIcon,
  WAITING: WarningIcon,
  NOT_TOLD: WarningIcon,
  REFUSED: CloseIcon,
  CANCELLED: InfoIcon,
  NOTHING: InfoIcon,
  LINK: InfoIcon,
} as const

/** Shows an exchanged event, with the visit's current state. */
function EventRow({ event }: { event: MarketplaceEvent }) {
  const intl = useIntl()
  const t = useText()
  const { what, at, code, count, customer, service, startTime, staff } = event
  const Icon = icons[what]
  const when = startTime && intl.formatDate(new Date(startTime), { dateStyle: 'short', timeStyle: 'short' })
  const facts = [customer, service, when].filter(Boolean).join(', ')
  const isUnmapped = code === 'unknown_sku' || code === 'unknown_employee'
  return (
    <li data-what={what}>
      <time dateTime={at}>{intl.formatDate(new Date(at), { dateStyle: 'short', timeStyle: 'short' })}</time>
      <Icon size={18} />
      <span>
        {facts !== '' && <b>{facts}</b>}{' '}
        {t(`admin.connections.event.${what}`, { staff: staff ?? 'none', code: code ?? 'none', count: count ?? 0 })}
      </span>
      {isUnmapped && <Link href={pathTo(paths.marketplaceMapping)}>{t('admin.connections.mapping.go')}</Link>}
    </li>
  )
}

function EventsDialog({ events, onClose }: { events: readonly MarketplaceEvent[]; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('admin.connections.events')} size="large" onClose={onClose}>
      <ul className={classes(look('mt8'), styles.events)}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Dialog>
  )
}
