import type { SoldLine } from '@goldline/contract/checkout'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Select } from '../../../kit/Select.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import styles from './Bill.module.css'
import { DiscountFields, type TypedDiscount, useTypedDiscount } from './DiscountFields.tsx'
import { type LineSent, usePeople } from './goods.ts'
import type { Part } from './use-draft.ts'

type Typed = TypedDiscount & { staffId: string; price: string }

/** What is typed of a line, and how it is changed or taken out. */
function useLine({ line, change, onClose }: Pick<Part, 'change' | 'onClose'> & { line: SoldLine }) {
  const { plain, parse } = useMoney()
  const { typed, faults, discountOf } = useTypedDiscount()
  const [reduced, setReduced] = useState(line.discount !== null)
  const edit = (next: (each: LineSent) => LineSent[]) => {
    change((content) => ({
      ...content,
      lines: content.lines.flatMap((each) => (each.id === line.id ? next(each) : each)),
    }))
    onClose()
  }
  const work = useWork(
    async (values: Typed) =>
      edit((each) => [
        {
          ...each,
          staffId: values.staffId || null,
          discount: reduced ? discountOf(values) : null,
          ...(line.priceOpen && { price: parse(values.price) ?? 0 }),
        },
      ]),
    { inline: true },
  )
  const form = useForm<Typed>({
    start: { ...typed(line.discount), staffId: line.staffId ?? '', price: plain(line.unitPrice ?? 0) },
    check: (values) => ({
      ...(reduced && faults(values)),
      price: line.priceOpen && parse(values.price) === undefined ? { id: 'checkout.wrong.amount' } : undefined,
    }),
    work,
    send: work.mutate,
  })
  return { form, reduced, setReduced, remove: () => edit(() => []) }
}

/** Whose work it was, its discount, and the price where it is "from". */
export function LineDialog({ line, change, onClose }: Part & { line: SoldLine }) {
  const intl = useIntl()
  // A gift card is nobody's work, and worth what it costs.
  const changes = line.kind !== 'GIFT_CARD'
  const { form, reduced, setReduced, remove } = useLine({ line, change, onClose })
  return (
    <Dialog
      title={line.name}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button look="danger" onClick={remove}>
            {intl.formatMessage({ id: 'checkout.bill.remove' })}
          </Button>
          {changes && (
            <Button {...form.button} look="gold">
              {intl.formatMessage({ id: 'action.save' })}
            </Button>
          )}
        </>
      }
    >
      <Form form={form} className={styles.form}>
        {!changes && <p>{intl.formatMessage({ id: 'checkout.gift.sell.hint' })}</p>}
        {changes && <PersonField staffId={form.values.staffId} onChange={(staffId) => form.set({ staffId })} />}
        {line.priceOpen && (
          <TextField
            {...form.field('price')}
            label={intl.formatMessage({ id: 'checkout.bill.price' })}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
        {changes && (
          <Switch label={intl.formatMessage({ id: 'checkout.discount' })} checked={reduced} onChange={setReduced} />
        )}
        {reduced && (
          <DiscountFields
            unit={form.values.unit}
            onUnit={(unit) => form.set({ unit, size: '' })}
            size={form.field('size')}
            reason={form.field('reason')}
          />
        )}
      </Form>
    </Dialog>
  )
}

function PersonField({ staffId, onChange }: { staffId: string; onChange: (id: string) => void }) {
  const intl = useIntl()
  const { people, find } = usePeople()
  return (
    <Select
      label={intl.formatMessage({ id: 'checkout.bill.person' })}
      options={people.map(({ id }) => id)}
      value={staffId}
      labelOf={(id) => find(id)?.name ?? intl.formatMessage({ id: 'label.unassignedStaff' })}
      onChange={(id) => id && onChange(id)}
    />
  )
}
