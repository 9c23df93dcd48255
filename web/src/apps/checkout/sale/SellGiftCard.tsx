import { fractionDigits } from '@goldline/domain/money'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { row } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'

/** Usual amounts, in whole currency units. */
const usual = [50, 100, 150, 200] as const

/** Sells one gift card of any amount; it is created and printed once the sale is paid (POS-16). */
export function SellGiftCard({ change, onClose }: SalePart) {
  const t = useText()
  const { plain, whole, parse, currency } = useMoney()
  const work = useWork(
    async (amount: number) => {
      const line = { kind: 'GIFT_CARD', id: crypto.randomUUID(), staffId: null, discount: null, quantity: 1 } as const
      change((content) => ({ ...content, lines: [...content.lines, { ...line, amount }] }))
      onClose()
    },
    { inline: true },
  )
  const form = useForm({
    start: { amount: '' },
    check: ({ amount }) => ({ amount: (parse(amount) ?? 0) > 0 ? undefined : { id: 'checkout.wrong.amount' } }),
    work,
    send: ({ amount }) => work.mutate(parse(amount) ?? 0),
  })
  return (
    <Dialog
      title={t('checkout.gift.sell')}
      size="small"
      onClose={onClose}
      actions={
        <Button {...form.button} kind="gold">
          {t('action.add')}
        </Button>
      }
    >
      <Form form={form}>
        <div className={row(8, 'wrap', 'gy16')}>
          {usual.map((units) => {
            const minor = units * 10 ** fractionDigits(currency)
            return (
              <Chip
                key={units}
                pressed={parse(form.values.amount) === minor}
                onClick={() => form.set({ amount: plain(minor) })}
              >
                {whole(minor)}
              </Chip>
            )
          })}
        </div>
        <TextField
          {...form.field('amount')}
          label={t('word.amount')}
          hint={t('checkout.gift.sell.hint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  )
}
