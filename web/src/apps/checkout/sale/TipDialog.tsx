import { useIntl } from 'react-intl'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import styles from './Bill.module.css'
import { usePeople } from './goods.ts'
import type { Part } from './use-draft.ts'

/** Tips for those who served, or if nobody is named for any of the staff. */
function useTips({ draft, change, onClose }: Part) {
  const { plain, parse } = useMoney()
  const { people } = usePeople()
  const served = new Set([
    ...draft.lines.map(({ staffId }) => staffId),
    ...draft.content.tips.map(({ staffId }) => staffId),
  ])
  const shown = people.filter(({ id }) => served.has(id))
  const asked = shown.length > 0 ? shown : people
  const amountOf = (id: string) => draft.content.tips.find(({ staffId }) => staffId === id)?.amount
  const work = useWork(
    async (typed: Record<string, string>) => {
      const tips = asked.flatMap(({ id }) => {
        const amount = parse(typed[id] ?? '') ?? 0
        return amount > 0 ? [{ staffId: id, amount }] : []
      })
      change((content) => ({ ...content, tips }))
      onClose()
    },
    { inline: true },
  )
  const form = useForm<Record<string, string>>({
    start: Object.fromEntries(asked.map(({ id }) => [id, amountOf(id) === undefined ? '' : plain(amountOf(id) ?? 0)])),
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
  return { asked, form }
}

/** A tip is a person's, and no turnover (POS-07). */
export function TipDialog(part: Part) {
  const intl = useIntl()
  const { asked, form } = useTips(part)
  return (
    <Dialog
      title={intl.formatMessage({ id: 'checkout.tip' })}
      size="small"
      onClose={part.onClose}
      actions={
        <Button {...form.button} look="gold">
          {intl.formatMessage({ id: 'action.save' })}
        </Button>
      }
    >
      <Form form={form} className={styles.form}>
        {asked.map(({ id, name }) => (
          <TextField
            key={id}
            {...form.field(id)}
            value={form.values[id] ?? ''}
            label={intl.formatMessage({ id: 'checkout.tip.for' }, { name })}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </Form>
    </Dialog>
  )
}
