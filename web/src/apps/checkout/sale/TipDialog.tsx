import { tipOf, tipPercents, tipShares } from '@goldline/domain/checkout/tip'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { dot } from '../../../kit/dot.ts'
import { row } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'
import { useSalonPeople } from './goods.ts'

/** Returns the form of tips for the staff in this sale, or for all staff if no line names a person. */
function useTips({ draft, change, onClose }: SalePart) {
  const { plain, parse } = useMoney()
  const { people } = useSalonPeople()
  const served = new Set([
    ...draft.lines.map(({ staffId }) => staffId),
    ...draft.content.tips.map(({ staffId }) => staffId),
  ])
  const shown = people.filter(({ id }) => served.has(id))
  const tipped = shown.length > 0 ? shown : people
  const amountOf = (id: string) => draft.content.tips.find(({ staffId }) => staffId === id)?.amount
  const work = useWork(
    async (typed: Record<string, string>) => {
      const tips = tipped.flatMap(({ id }) => {
        const amount = parse(typed[id] ?? '') ?? 0
        return amount > 0 ? [{ staffId: id, amount }] : []
      })
      change((content) => ({ ...content, tips }))
      onClose()
    },
    { inline: true },
  )
  const form = useForm<Record<string, string>>({
    start: Object.fromEntries(tipped.map(({ id }) => [id, amountOf(id) === undefined ? '' : plain(amountOf(id) ?? 0)])),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([id, text]) => [
          id,
          text.trim() === '' || parse(text) !== undefined ? undefined : ({ id: 'checkout.wrong.amount' } as const),
        ]),
      ),
    work,
    send: work.mutate,
  })
  return { tipped, form }
}

const isTyped = (values: Record<string, string>, typed: Record<string, string>): boolean =>
  Object.entries(typed).every(([id, amount]) => values[id] === amount)

/** Returns usual tips, split among the staff by the value of their work (POS-07h). */
function useProposals({ totals }: SalePart) {
  const { plain, whole, percent: percentText, currency } = useMoney()
  if (totals.sum === 0 || totals.lines.every(({ staffId }) => staffId === null)) return []
  return tipPercents.map((percent) => {
    const tip = tipOf(percent, totals.sum, currency)
    const typed = Object.fromEntries(
      tipShares(tip, totals.lines).map(({ staffId, amount }) => [staffId, plain(amount)]),
    )
    return { percent, label: `${percentText(percent * 100)}${dot}${whole(tip)}`, typed }
  })
}

/** Records tips, which belong to a person and are not turnover (POS-07). */
export function TipDialog(part: SalePart) {
  const t = useText()
  const { tipped, form } = useTips(part)
  const proposals = useProposals(part)
  return (
    <Dialog
      title={t('books.tips.head')}
      size="small"
      onClose={part.onClose}
      actions={
        <Button {...form.button} kind="gold">
          {t('action.save')}
        </Button>
      }
    >
      <Form form={form}>
        {proposals.length > 0 && (
          <fieldset className={row(8, 'wrap')} aria-label={t('checkout.tip.proposals')}>
            {proposals.map(({ percent, label, typed }) => (
              <Chip key={percent} pressed={isTyped(form.values, typed)} onClick={() => form.set(typed)}>
                {label}
              </Chip>
            ))}
          </fieldset>
        )}
        {tipped.map(({ id, name }) => (
          <TextField
            key={id}
            {...form.field(id)}
            value={form.values[id] ?? ''}
            label={t('books.tip', { name })}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </Form>
    </Dialog>
  )
}
