import { maxLengths } from '@goldline/domain/text-lengths'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { FieldsOf } from '../../../client/form-values.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'
import type { DraftLineBody } from './goods.ts'
import { PersonField } from './LineDialog.tsx'

const goods = ['SERVICE', 'ARTICLE'] as const

type FreeLineInput = { name: string; amount: string; as: (typeof goods)[number]; rate: string; staffId: string }

/** Returns the form of a free line, which adds it to the sale. */
function useFreeLine({ draft, till, change, onClose }: SalePart) {
  const { parse } = useMoney()
  const work = useWork(
    async (line: DraftLineBody) => {
      change((content) => ({ ...content, lines: [...content.lines, line] }))
      onClose()
    },
    { inline: true },
  )
  const lastPerson = draft.lines.findLast(({ staffId }) => staffId !== null)?.staffId ?? ''
  return useForm<FreeLineInput>({
    start: { name: '', amount: '', as: 'SERVICE', rate: String(till.vatRates[0] ?? ''), staffId: lastPerson },
    check: ({ name, amount }) => ({
      name: name.trim() === '' ? { id: 'form.required' } : undefined,
      amount: (parse(amount) ?? 0) > 0 ? undefined : { id: 'checkout.wrong.amount' },
    }),
    work,
    send: ({ name, amount, rate, staffId, as }) =>
      work.mutate({
        ...{ kind: 'FREE', id: crypto.randomUUID(), staffId: staffId || null, discount: null, quantity: 1 },
        ...{ as, name: name.trim(), amount: parse(amount) ?? 0, vatRate: rate === '' ? null : Number(rate) },
      }),
  })
}

/** Adds a line that is not in the catalogue: name, price, and VAT (POS-27). */
export function FreeLineDialog(part: SalePart) {
  const t = useText()
  const form = useFreeLine(part)
  return (
    <FormDialog form={form} title={t('checkout.free')} size="small" action={t('action.add')} onClose={part.onClose}>
      <TextField
        {...form.field('name')}
        label={t('checkout.free.name')}
        maxLength={maxLengths.name}
        autoComplete="off"
        required
      />
      <TextField {...form.field('amount')} label={t('word.amount')} inputMode="decimal" autoComplete="off" required />
      <HowTaxed till={part.till} field={form.field} />
      <PersonField staffId={form.values.staffId} onChange={(staffId) => form.set({ staffId })} />
      <p className={look('quiet')}>{t('checkout.surcharge.pin')}</p>
    </FormDialog>
  )
}

type TaxProps = { till: SalePart['till']; field: FieldsOf<FreeLineInput> }

/** Asks whether it is a service or an article, and for the VAT rate if the salon is liable to VAT. */
function HowTaxed({ till, field }: TaxProps) {
  const t = useText()
  const { percent } = useMoney()
  return (
    <>
      {!till.paidElsewhere && (
        <RadioPills
          {...field('as')}
          label={t('checkout.free.as')}
          options={goods.map((value) => ({ value, label: t(`checkout.free.${value}`) }))}
        />
      )}
      {till.vatRates.length > 0 && (
        <RadioPills
          {...field('rate')}
          label={t('checkout.free.rate')}
          options={till.vatRates.map((value) => ({ value: String(value), label: percent(value) }))}
        />
      )}
    </>
  )
}
