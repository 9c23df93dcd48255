import {
  getMarketplace,
  type MarketplaceLink,
  type MarketplaceState,
  syncMarketplace,
} from '@goldline/contract/marketplace/links'
import { type LinkKind, soonDays } from '@goldline/domain/marketplace/link'
import { useState } from 'react'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, CloseIcon, OfflineIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './Connections.module.css'
import { ConnectDialog, DisconnectDialog, RenewDialog } from './LinkDialogs.tsx'

type Props = {
  kind: LinkKind
  link: MarketplaceLink | null
  /** The link of the other kind, for the same venue. */
  other: MarketplaceLink | null
  today: MarketplaceState['today']
}

const badges = {
  OK: { tone: 'success', icon: <TickIcon /> },
  SOON: { tone: 'warning', icon: <ClockIcon /> },
  SILENT: { tone: 'warning', icon: <OfflineIcon /> },
  INACTIVE: { tone: 'danger', icon: <OfflineIcon /> },
  EXPIRED: { tone: 'danger', icon: <ClockIcon /> },
  REVOKED: { tone: 'danger', icon: <OfflineIcon /> },
} as const
const names = { CONNECT: 'admin.connections.connect', PRO: 'admin.connections.pro' } as const satisfies Record<
  LinkKind,
  MessageId
>

/** Shows one of the two links: its health, cause and effect of a problem, and the next step (MKT-01). */
export function LinkPanel({ kind, link, other, today }: Props) {
  const t = useText()
  const health = link?.health
  const days = link ? daysLeft(link) : 0
  return (
    <section
      className={classes(row(12, 'column', 'edge', 'on-bg', 'r-md', 'p16'), styles.link)}
      data-health={health ?? 'NONE'}
      aria-label={t(names[kind])}
    >
      <h3>
        {t(names[kind])}
        {health && <Badge {...badges[health]}>{t(`admin.connections.health.${health}`, { days })}</Badge>}
      </h3>
      {link && kind === 'CONNECT' && <ExpiryDates link={link} />}
      {link && kind === 'PRO' && <Conditions link={link} />}
      {link && health ? <Explanation link={link} today={today} /> : <p>{t(`admin.connections.none.${kind}`)}</p>}
      <Actions kind={kind} link={link} venueId={link?.venueId ?? other?.venueId ?? ''} />
    </section>
  )
}

const dayMs = 86_400_000
const expiryTimes = ({ tokenExpires, consentExpires }: MarketplaceLink) =>
  [tokenExpires, consentExpires].flatMap((date) => (date ? [Date.parse(date)] : []))
const daysLeft = (link: MarketplaceLink): number =>
  Math.max(0, Math.ceil((Math.min(...expiryTimes(link)) - Date.now()) / dayMs))

/** Shows both expiry dates, each with a bar for the time left; a full bar is a year. */
function ExpiryDates({ link }: { link: MarketplaceLink }) {
  const intl = useIntl()
  const t = useText()
  const rows = [
    ['admin.connections.token', link.tokenExpires],
    ['admin.connections.consent', link.consentExpires],
  ] as const
  return (
    <dl className={classes(stack(8, 'f13'), styles.dates)}>
      {rows.map(([label, end]) => {
        const left = end === null ? 365 : (Date.parse(end) - Date.now()) / dayMs
        const date = end && intl.formatDate(new Date(end), { day: 'numeric', month: 'short', year: 'numeric' })
        return (
          <div key={label} data-near={left <= soonDays || undefined}>
            <dt className={look('quiet')}>{t(label)}</dt>
            <dd className={row(8, 'wrap', 'middle', 'w650')}>
              <progress aria-hidden="true" max={365} value={Math.max(0, Math.min(365, left))} />
              {date
                ? t(left <= 0 ? 'admin.connections.since' : 'admin.connections.until', { date })
                : t('admin.connections.endless')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Shows the three conditions of a pro link's health (SPEC section 4). */
function Conditions({ link }: { link: MarketplaceLink }) {
  const t = useText()
  const isIn = link.syncActive && link.health !== 'REVOKED'
  const rows = [
    [t('admin.connections.id'), link.id !== ''],
    [t('admin.connections.venue', { venue: link.venueId }), link.venueId !== ''],
    [t('admin.connections.sync'), isIn],
  ] as const
  return (
    <ul className={classes(row(16, 'wrap', 'w650', 'f13'), styles.conditions)}>
      {rows.map(([text, holds]) => (
        <li key={text} data-holds={holds}>
          {holds ? <TickIcon size={18} /> : <CloseIcon size={18} />}
          {text}
        </li>
      ))}
    </ul>
  )
}

function Explanation({ link, today }: { link: MarketplaceLink; today: MarketplaceState['today'] }) {
  const intl = useIntl()
  const t = useText()
  const { health, brokenSince, nextTry, syncedTime, pushedTime } = link
  const when = (instant: string | null) =>
    instant === null ? '–' : intl.formatDate(new Date(instant), { dateStyle: 'short', timeStyle: 'short' })
  const isWell = health === 'OK' || health === 'SOON'
  return (
    <>
      {health !== 'OK' && (
        <p>
          <b>{t(`admin.connections.cause.${health}`, { since: when(brokenSince) })}</b>{' '}
          {t(`admin.connections.means.${health}`, { next: when(nextTry), pushed: when(pushedTime) })}
        </p>
      )}
      {isWell && (
        <p>
          {syncedTime
            ? t('admin.connections.synced', { when: when(syncedTime), ...today })
            : t('admin.connections.syncing')}
        </p>
      )}
    </>
  )
}

type DialogName = 'connect' | 'renew' | 'disconnect'
type ActionsProps = Pick<Props, 'kind' | 'link'> & { venueId: string }

/** Offers the next steps; gold if the link is broken. */
function Actions({ kind, link, venueId }: ActionsProps) {
  const t = useText()
  const cache = useCache()
  const [asking, setAsking] = useState<DialogName>()
  const sync = useCall(syncMarketplace, { onDone: (state) => cache.write(getMarketplace, {}, state) })
  const health = link?.health
  const isOver = health === 'REVOKED' || health === 'INACTIVE'
  const ask = (what: DialogName, id: MessageId, gold: boolean) => (
    <Button kind={gold ? 'gold' : 'quiet'} onClick={() => setAsking(what)}>
      {t(id)}
    </Button>
  )
  const close = () => setAsking(undefined)
  return (
    <div className={row(8, 'wrap', 'push-down')}>
      {!link && ask('connect', 'admin.connections.do.connect', false)}
      {isOver && ask('connect', 'word.connectAgain', true)}
      {(health === 'SOON' || health === 'EXPIRED') && ask('renew', 'admin.connections.do.renew', health === 'EXPIRED')}
      {link && !isOver && health !== 'EXPIRED' && (
        <Button busy={sync.isPending} onClick={() => sync.mutate({})}>
          {t('admin.connections.do.sync')}
        </Button>
      )}
      {link && ask('disconnect', 'admin.connections.do.disconnect', false)}
      {asking === 'connect' && <ConnectDialog kind={kind} venueId={venueId} isKnown={venueId !== ''} onClose={close} />}
      {asking === 'renew' && <RenewDialog kind={kind} onClose={close} />}
      {asking === 'disconnect' && <DisconnectDialog kind={kind} onClose={close} />}
    </div>
  )
}
