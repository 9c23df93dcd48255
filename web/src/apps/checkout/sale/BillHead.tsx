import type { Draft } from '@goldline/contract/checkout/draft'
import { fullName } from '@goldline/domain/user/full-name'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { BoxIcon } from '../../../kit/till-icons.tsx'
import { CalendarLink } from '../CalendarLink.tsx'
import { useMoney } from '../money.ts'
import type { OpenSale } from '../use-draft.ts'
import styles from './Bill.module.css'

type Props = { draft: Draft; sale: Pick<OpenSale, 'saving' | 'visits'>; onCustomer: () => void }

/** Shows the sale's customer, and the visits it settles. */
export function BillHead({ draft: { customer, visits, lines }, sale, onCustomer }: Props) {
  const t = useText()
  const name = customer ? fullName(customer) : (visits[0]?.name ?? '')
  const saving = sale.saving || sale.visits.busy
  return (
    <header className={styles.head}>
      <Avatar name={name} size="l">
        {name ? undefined : <BoxIcon size={24} />}
      </Avatar>
      <div className={look('grow', 'min-w-0')}>
        <h1 className={look('f20', 'anywhere')}>
          {name || t(visits.length > 0 ? 'label.walkInCustomer' : 'checkout.visits.without')}
        </h1>
        {customer && (
          <p className={row(16, 'wrap', 'gy2', 'quiet', 'w650')}>
            {/* Hide the type "at risk", since the customer may see the screen. */}
            {customer.type !== 'at_risk' && <span>{t(`customerType.${customer.type}`)}</span>}
            <span>{t('checkout.customer.points', { count: customer.points })}</span>
            <span>{t('checkout.customer.visits', { count: customer.visits })}</span>
          </p>
        )}
        {customer && <Prepaid customer={customer} lines={lines} />}
        {visits.length > 1 && <VisitsTogether visits={visits} onRemove={sale.visits.remove} />}
      </div>
      <div className={stack(0, 'items-end', 'text-right')}>
        <CalendarLink />
        <p className={look('success', 'f13', 'w650')} role="status">
          {t(saving ? 'checkout.bill.saving' : 'word.saved')}
        </p>
        <Button kind="link" onClick={onCustomer}>
          {t(customer ? 'checkout.customer.change' : 'checkout.customer.choose')}
        </Button>
      </div>
    </header>
  )
}

function VisitsTogether({ visits, onRemove }: { visits: Draft['visits']; onRemove: (appointmentId: string) => void }) {
  const t = useText()
  return (
    <ul className={classes(row(8, 'wrap', 'gy4', 'mt4'), styles.together)} aria-label={t('checkout.visits.together')}>
      {visits.map((visit) => {
        const name = visit.name || t('label.walkInCustomer')
        return (
          <li key={visit.appointmentId}>
            {name}
            <IconButton
              bare
              label={t('checkout.visits.remove', { name })}
              onClick={() => onRemove(visit.appointmentId)}
            >
              <CloseIcon size={16} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type PrepaidProps = { customer: NonNullable<Draft['customer']>; lines: Draft['lines'] }

/**
 * Lists packages and gift cards that the customer bought before, without those of this sale; a gift card pays only by
 * its code (POS-17).
 */
function Prepaid({ customer: { giftCards, ...customer }, lines }: PrepaidProps) {
  const t = useText()
  const { whole } = useMoney()
  const packages = customer.packages.filter(({ id }) => lines.every((line) => line.id !== id))
  if (packages.length + giftCards.length === 0) return null
  return (
    <ul className={classes(row(8, 'wrap', 'gy4', 'mt8'), styles.prepaid)} aria-label={t('checkout.prepaid')}>
      {packages.map(({ id, name, left, visits }) => (
        <li key={id}>{t('checkout.prepaid.package', { name, count: left, of: visits })}</li>
      ))}
      {giftCards.map(({ id, lastSigns, balance }) => (
        <li key={id}>{t('checkout.prepaid.gift', { signs: lastSigns ?? '', amount: whole(balance ?? 0) })}</li>
      ))}
    </ul>
  )
}
