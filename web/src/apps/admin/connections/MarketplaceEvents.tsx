import type { MarketplaceEvent } from '@goldline/contract/marketplace/links'
import { Link } from 'wouter'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './Connections.module.css'

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

/** One line of the list of exchanges, with the visit as it is now. */
export function EventRow({ event }: { event: MarketplaceEvent }) {
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

export function EventsDialog({ events, onClose }: { events: readonly MarketplaceEvent[]; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('admin.connections.events')} size="large" onClose={onClose}>
      <ul className={styles.events}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Dialog>
  )
}
