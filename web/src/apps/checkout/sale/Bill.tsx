import type { Draft } from '@goldline/contract/checkout/draft'
import { getPackages } from '@goldline/contract/checkout/packages'
import { holdsMoney } from '@goldline/domain/checkout/taken-payments'
import { featureRefusal } from '@goldline/domain/user/tier'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useMe, useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { PlusIcon, StarIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { GiftIcon, HeartIcon, ScissorsIcon } from '../../../kit/salon-icons.tsx'
import { BoxIcon, PercentIcon } from '../../../kit/till-icons.tsx'
import { useMoney } from '../money.ts'
import { AbortDialog } from '../pay/AbortDialog.tsx'
import { RequiresConnection } from '../RequiresConnection.tsx'
import type { OpenSale, SalePart, ShownSale } from '../use-draft.ts'
import { AddArticle } from './AddArticle.tsx'
import { AddService } from './AddService.tsx'
import styles from './Bill.module.css'
import { BillHead } from './BillHead.tsx'
import { BillLine } from './BillLine.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { FreeLineDialog } from './FreeLineDialog.tsx'
import { proposePackages } from './goods.ts'
import { LineDialog } from './LineDialog.tsx'
import { PointsDialog } from './PointsDialog.tsx'
import { SellGiftCard } from './SellGiftCard.tsx'
import { TipDialog } from './TipDialog.tsx'
import { TotalRows } from './TotalRows.tsx'

type Props = ShownSale & { sale: OpenSale; onClose: () => void }
type OpenDialog =
  | 'customer'
  | 'service'
  | 'article'
  | 'free'
  | 'gift'
  | 'package'
  | 'discount'
  | 'points'
  | 'tip'
  | 'abort'
  | { line: Draft['lines'][number] }

/** Shows the lines of the sale and its total. */
export function Bill({ draft, till, totals, change, sale, onClose }: Props) {
  const t = useText()
  const salon = useSalon()
  const [open, setOpen] = useState<OpenDialog>()
  const { abort } = sale
  const { data: me } = useMe()
  const mayGifts = me && !featureRefusal('giftCards', { role: me.role, tier: salon.tier })
  const sellsGifts = mayGifts && !till.paidElsewhere
  const proposals = proposePackages(draft)
  const close = () => setOpen(undefined)
  const onAbort = () => {
    if (holdsMoney(draft.content.payments)) return setOpen('abort')
    abort.mutate({ params: { id: draft.id }, body: {} }, { onSuccess: onClose })
  }
  const parts = { draft, till, totals, change, onClose: close }
  return (
    <section className={styles.bill} aria-label={t('checkout.bill')}>
      <RequiresConnection>
        <BillHead draft={draft} sale={sale} onCustomer={() => setOpen('customer')} />
        <ul className={styles.lines}>
          {totals.lines.map((line) => (
            <BillLine
              key={line.id}
              line={line}
              visit={
                draft.visits.length > 1
                  ? draft.visits.find(({ appointmentId }) => appointmentId === line.appointmentId)
                  : undefined
              }
              proposed={proposals.get(line.id)}
              change={change}
              onOpen={() => setOpen({ line })}
            />
          ))}
          {totals.lines.length === 0 && <li className={look('py24', 'px0', 'quiet')}>{t('checkout.bill.empty')}</li>}
        </ul>
        <div className={row(8, 'wrap', 'py12', 'px0')}>
          <Button icon={<ScissorsIcon size={18} />} onClick={() => setOpen('service')}>
            {t('word.service')}
          </Button>
          {!till.paidElsewhere && (
            <Button icon={<BoxIcon size={18} />} onClick={() => setOpen('article')}>
              {t('checkout.add.article')}
            </Button>
          )}
          <Button icon={<PlusIcon size={18} />} onClick={() => setOpen('free')}>
            {t('checkout.free')}
          </Button>
          {sellsGifts && (
            <>
              <Button icon={<GiftIcon size={18} />} onClick={() => setOpen('gift')}>
                {t('paymentKind.GIFT_CARD')}
              </Button>
              <Button icon={<BoxIcon size={18} />} onClick={() => setOpen('package')}>
                {t('checkout.package')}
              </Button>
            </>
          )}
          <Button icon={<PercentIcon size={18} />} onClick={() => setOpen('discount')}>
            {t('checkout.discount')}
          </Button>
          {draft.customer && till.pointValue > 0 && (
            <Button icon={<StarIcon size={18} />} onClick={() => setOpen('points')}>
              {t('checkout.points')}
            </Button>
          )}
          {!till.paidElsewhere && (
            <Button icon={<HeartIcon size={18} />} onClick={() => setOpen('tip')}>
              {t('books.tips.head')}
            </Button>
          )}
          <Button kind="link" busy={abort.isPending} onClick={onAbort}>
            {t('word.discard')}
          </Button>
        </div>
      </RequiresConnection>
      <TotalRows totals={totals} />
      {open === 'customer' && <CustomerDialog {...parts} />}
      {open === 'package' && <SellPackage {...parts} />}
      {open === 'gift' && <SellGiftCard {...parts} />}
      {open === 'free' && <FreeLineDialog {...parts} />}
      {open === 'article' && <AddArticle {...parts} />}
      {open === 'service' && <AddService {...parts} />}
      {open === 'discount' && <DiscountDialog {...parts} />}
      {open === 'points' && <PointsDialog {...parts} />}
      {open === 'abort' && <AbortDialog draft={draft} onDone={onClose} onClose={close} />}
      {open === 'tip' && <TipDialog {...parts} />}
      {typeof open === 'object' && <LineDialog {...parts} line={open.line} />}
    </section>
  )
}

/** Sells a package of visits for one price; requires a known customer, who owns it (POS-17). */
function SellPackage({ draft, change, onClose }: SalePart) {
  const t = useText()
  const { plain } = useMoney()
  const { data: packages, error, refetch } = useQuery(useApi().query(getPackages, {}))
  const add = (packageId: string) => {
    const line = { kind: 'PACKAGE', id: crypto.randomUUID(), packageId, staffId: null, discount: null } as const
    change((content) => ({ ...content, lines: [...content.lines, { ...line, quantity: 1 }] }))
    onClose()
  }
  return (
    <Dialog title={t('checkout.package.sell')} onClose={onClose}>
      <div className={stack(16, 'min-w-0')}>
        {!draft.customer && <p>{t('checkout.package.nobody')}</p>}
        {!packages && <Loading inline error={error} refetch={refetch} rows={3} />}
        <ul className={classes(stack(8), styles.goods)}>
          {packages?.map(({ id, name, productName, visits, price }) => (
            <li key={id}>
              <button type="button" disabled={!draft.customer} onClick={() => add(id)}>
                <span>
                  {name}
                  <small>{t('word.timesName', { count: visits, name: productName })}</small>
                </span>
                <b>{plain(price ?? 0)}</b>
              </button>
            </li>
          ))}
          {packages?.length === 0 && <li>{t('checkout.package.none')}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
