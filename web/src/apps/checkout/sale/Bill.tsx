import type { SoldLine, Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSalon } from '../../../client/me.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import { HeartIcon, ScissorsIcon } from '../../../kit/nav-icons.tsx'
import { PercentIcon } from '../../../kit/till-icons.tsx'
import { AddService } from './AddService.tsx'
import styles from './Bill.module.css'
import { BillLine } from './BillLine.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import { PointsDialog } from './PointsDialog.tsx'
import { TipDialog } from './TipDialog.tsx'
import { TotalRows } from './TotalRows.tsx'
import { totalsOf, type useDraft } from './use-draft.ts'

type Props = {
  draft: Draft
  till: Till
  sale: Pick<ReturnType<typeof useDraft>, 'change' | 'saving' | 'discard'>
  onClose: () => void
}
type Open = 'service' | 'discount' | 'points' | 'tip' | { line: SoldLine }

/** What is sold, and what it comes to. */
export function Bill({ draft, till, sale: { change, saving, discard }, onClose }: Props) {
  const intl = useIntl()
  const salon = useSalon()
  const [open, setOpen] = useState<Open>()
  const totals = totalsOf(draft, till, salon)
  const close = () => setOpen(undefined)
  const parts = { draft, till, totals, change, onClose: close }
  return (
    <section className={styles.bill} aria-label={intl.formatMessage({ id: 'checkout.bill' })}>
      <Head draft={draft} saving={saving} />
      <ul className={styles.lines}>
        {draft.lines.map((line, at) => (
          <BillLine
            key={line.id}
            line={line}
            total={totals.lines[at]}
            change={change}
            onOpen={() => setOpen({ line })}
          />
        ))}
        {draft.lines.length === 0 && (
          <li className={styles.empty}>{intl.formatMessage({ id: 'checkout.bill.empty' })}</li>
        )}
      </ul>
      <div className={styles.actions}>
        <Button icon={<ScissorsIcon size={18} />} onClick={() => setOpen('service')}>
          {intl.formatMessage({ id: 'checkout.add.service' })}
        </Button>
        <Button icon={<PercentIcon size={18} />} onClick={() => setOpen('discount')}>
          {intl.formatMessage({ id: 'checkout.discount' })}
        </Button>
        {draft.customer && till.pointValue > 0 && (
          <Button icon={<StarIcon size={18} />} onClick={() => setOpen('points')}>
            {intl.formatMessage({ id: 'checkout.points' })}
          </Button>
        )}
        {!till.paidElsewhere && (
          <Button icon={<HeartIcon size={18} />} onClick={() => setOpen('tip')}>
            {intl.formatMessage({ id: 'checkout.tip' })}
          </Button>
        )}
        <Button
          look="link"
          busy={discard.isPending}
          onClick={() => discard.mutate({ params: { id: draft.id } }, { onSuccess: onClose })}
        >
          {intl.formatMessage({ id: 'checkout.bill.discard' })}
        </Button>
      </div>
      <TotalRows draft={draft} totals={totals} />
      {open === 'service' && <AddService {...parts} />}
      {open === 'discount' && <DiscountDialog {...parts} />}
      {open === 'points' && <PointsDialog {...parts} />}
      {open === 'tip' && <TipDialog {...parts} />}
      {typeof open === 'object' && <LineDialog {...parts} line={open.line} />}
    </section>
  )
}

function Head({ draft: { customer, visits }, saving }: { draft: Draft; saving: boolean }) {
  const intl = useIntl()
  const name = customer ? `${customer.name} ${customer.surname}`.trim() : (visits[0]?.name ?? '')
  return (
    <header className={styles.head}>
      <Avatar name={name} size="l" />
      <div className={styles.name}>
        <h1>
          {name || intl.formatMessage({ id: visits.length > 0 ? 'label.walkInCustomer' : 'checkout.visits.without' })}
        </h1>
        {customer && (
          <p>
            <span>{intl.formatMessage({ id: `customerType.${customer.type}` })}</span>
            <span>{intl.formatMessage({ id: 'checkout.customer.points' }, { count: customer.points })}</span>
            <span>{intl.formatMessage({ id: 'checkout.customer.visits' }, { count: customer.visits })}</span>
          </p>
        )}
      </div>
      <p className={styles.saved} role="status">
        {intl.formatMessage({ id: saving ? 'checkout.bill.saving' : 'checkout.bill.saved' })}
      </p>
    </header>
  )
}
