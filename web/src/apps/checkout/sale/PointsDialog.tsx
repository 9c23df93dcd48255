import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'

/** Redeems points, up to the customer's balance and the sale's amount (POS-02). */
export function PointsDialog({ draft, till, totals, change, onClose }: SalePart) {
  const t = useText()
  const { whole } = useMoney()
  const balance = draft.customer?.points ?? 0
  const most = Math.max(0, Math.min(balance, Math.floor(totals.subtotal / till.pointValue)))
  const set = (points: number) => {
    change((content) => ({ ...content, points }))
    onClose()
  }
  const work = useWork(async (points: number) => set(points), { inline: true })
  const form = useForm({
    start: { points: String(draft.content.points || most) },
    check: ({ points }) => ({
      points:
        /^\d{1,9}$/.test(points) && Number(points) <= most
          ? undefined
          : ({ id: 'word.atMostMost', values: { most } } as const),
    }),
    work,
    send: ({ points }) => work.mutate(Number(points)),
  })
  const worth = whole(Number(form.values.points || 0) * till.pointValue)
  return (
    <FormDialog
      form={form}
      title={t('checkout.points.title')}
      size="small"
      buttons={draft.content.points > 0 && <Button onClick={() => set(0)}>{t('checkout.points.none')}</Button>}
      action={t('checkout.points.use')}
      onClose={onClose}
    >
      <p>{t('checkout.points.balance', { count: balance })}</p>
      <TextField
        {...form.field('points')}
        label={t('checkout.points')}
        hint={t('checkout.points.worth', { worth })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
