import type { Buyer } from '@goldline/contract/checkout'
import { getOrder, type Order } from '@goldline/contract/checkout/orders'
import { setReceiptBuyer } from '@goldline/contract/checkout/receipt'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { type ReactNode, useState } from 'react'
import { useCache } from '../../client/cache.ts'
import { type FormWork, useForm } from '../../client/Form.tsx'
import { FormDialog } from '../../client/FormDialog.tsx'
import { useSalon } from '../../client/me.ts'
import { useCall, useWork } from '../../client/use-call.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../kit/Button.tsx'
import { look } from '../../kit/look.ts'
import { Switch } from '../../kit/Switch.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './BuyerDialog.module.css'
import type { SalePart } from './use-draft.ts'

const emptyBuyer: Buyer = { name: '', street: '', postalCode: '', city: '', vatNr: '' }

type Props = {
  start: Buyer | null
  work: FormWork
  send: (buyer: Buyer, keep: boolean) => void
  note: string
  /** The customer to store the buyer with: their name, and whether the sale already does so. */
  keepFor?: { name: string; keep: boolean } | undefined
  buttons?: ReactNode
  onClose: () => void
}

const trimBuyer = ({ name, street, postalCode, city, vatNr }: Buyer): Buyer => ({
  ...{ name: name.trim(), street: street.trim(), postalCode: postalCode.trim() },
  ...{ city: city.trim(), vatNr: vatNr.trim() },
})

const labels = {
  name: 'checkout.buyer.name',
  street: 'form.street',
  postalCode: 'form.postalCode',
  city: 'form.city',
  vatNr: 'checkout.buyer.vatNr',
} as const satisfies Record<keyof Buyer, MessageId>

/** Asks for the buyer named on the receipt (POS-28). */
function BuyerDialog({ start, work, send, note, keepFor, buttons, onClose }: Props) {
  const t = useText()
  const form = useForm<Buyer & { keep: boolean }>({
    start: { ...(start ?? emptyBuyer), keep: keepFor?.keep ?? false },
    check: ({ name }) => ({ name: name.trim() === '' ? { id: 'form.required' } : undefined }),
    work,
    send: ({ keep, ...buyer }) => send(trimBuyer(buyer), keep),
  })
  const field = (name: keyof Buyer) => ({
    ...form.field(name),
    label: t(labels[name]),
    autoComplete: 'off',
  })
  return (
    <FormDialog form={form} title={t('checkout.buyer')} size="small" buttons={buttons} onClose={onClose}>
      <TextField {...field('name')} maxLength={maxLengths.buyer} required />
      <TextField {...field('street')} maxLength={maxLengths.buyer} />
      <div className={styles.town}>
        <TextField {...field('postalCode')} maxLength={20} />
        <TextField {...field('city')} maxLength={maxLengths.buyer} />
      </div>
      <TextField {...field('vatNr')} maxLength={40} />
      {keepFor && <Switch {...form.field('keep')} label={t('checkout.buyer.keep', { name: keepFor.name })} />}
      {!form.values.keep && <p className={look('quiet', 'f14')}>{note}</p>}
    </FormDialog>
  )
}

/** Sets the buyer before paying: proposes the one stored with the customer, and offers to store this one. */
export function DraftBuyer({ draft, change, onClose }: Pick<SalePart, 'draft' | 'change' | 'onClose'>) {
  const t = useText()
  const { currency } = useSalon()
  const { buyer: now, keepBuyer = false } = draft.content
  const { customer } = draft
  const mayKeep = customer?.buyer !== undefined
  const put = (buyer?: Buyer, keep = false) => {
    change(({ buyer: _, keepBuyer: __, ...content }) => ({
      ...content,
      buyer,
      keepBuyer: keep || undefined,
    }))
    onClose()
  }
  const work = useWork(async ({ buyer, keep }: { buyer: Buyer; keep: boolean }) => put(buyer, keep), { inline: true })
  return (
    <BuyerDialog
      start={now ?? customer?.buyer ?? null}
      work={work}
      send={(buyer, keep) => work.mutate({ buyer, keep })}
      keepFor={mayKeep ? { name: fullName(customer), keep: keepBuyer } : undefined}
      note={t(currency === 'CHF' ? 'checkout.buyer.before.CHF' : 'checkout.buyer.before')}
      buttons={now && <Button onClick={() => put()}>{t('checkout.buyer.none')}</Button>}
      onClose={onClose}
    />
  )
}

type OrderBuyerProps = { order: Pick<Order, 'id' | 'buyer' | 'customer'>; size?: 'l' }

/** Sets the buyer after paying: the next receipt names them; can be stored with the customer, as before paying. */
export function OrderBuyer({ order: { id, buyer, customer }, size }: OrderBuyerProps) {
  const t = useText()
  const cache = useCache()
  const [open, setOpen] = useState(false)
  const set = useCall(setReceiptBuyer, {
    inline: true,
    onDone: (order) => {
      cache.write(getOrder, { params: { id } }, order)
      setOpen(false)
    },
  })
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {buyer?.name ?? t('checkout.buyer.add')}
      </Button>
      {open && (
        <BuyerDialog
          start={buyer}
          work={set}
          send={(body, keep) => set.mutate({ params: { id }, body: { ...body, keep: keep || undefined } })}
          keepFor={customer?.mayKeepBuyer ? { name: fullName(customer), keep: false } : undefined}
          note={t('checkout.buyer.after')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
