import { coversService } from '@goldline/domain/checkout/package'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'
import { type DraftLineBody, payWithPackage, serviceLine, useSalonPeople, withoutLine } from './goods.ts'
import { PriceFields, type TypedPrice, useTypedPrice } from './PriceFields.tsx'

type DraftLine = SalePart['draft']['lines'][number]
type LineInput = TypedPrice & { staffId: string; price: string; packageId: string }

/** Returns the customer's packages that cover this service (POS-17). */
const packagesFor = ({ customer }: SalePart['draft'], line: DraftLine) =>
  (customer?.packages ?? []).filter((each) => coversService(each, serviceLine(line)))

/** Returns the form of a line, and a function that removes the line. */
function useLine({ draft, line, change, onClose }: SalePart & { line: DraftLine }) {
  const { plain, parse } = useMoney()
  const { typed, faults, applied } = useTypedPrice()
  const sent = draft.content.lines.find(({ id }) => id === line.id)
  const edit = (next: (each: DraftLineBody) => DraftLineBody) => {
    change((content) => ({
      ...content,
      lines: content.lines.map((each) => (each.id === line.id ? next(each) : each)),
    }))
    onClose()
  }
  const remove = () => {
    change(withoutLine(line.id))
    onClose()
  }
  const work = useWork(
    async (values: LineInput) =>
      edit((each) => ({
        ...applied(payWithPackage(each, values.packageId), values),
        staffId: values.staffId || null,
        ...(line.priceOpen && { price: parse(values.price) ?? 0 }),
      })),
    { inline: true },
  )
  const form = useForm<LineInput>({
    start: {
      ...typed(sent ?? { discount: line.discount }),
      staffId: line.staffId ?? '',
      packageId: packageOf(draft, line.id),
      price: plain(line.unitPrice ?? 0),
    },
    check: (values) => ({
      ...faults(values),
      price: line.priceOpen && parse(values.price) === undefined ? { id: 'checkout.wrong.amount' } : undefined,
    }),
    work,
    send: work.mutate,
  })
  return { form, remove }
}

const packageOf = ({ content }: SalePart['draft'], id: string): string => {
  const line = content.lines.find((each) => each.id === id)
  return (line?.kind === 'SERVICE' && line.customerPackageId) || ''
}

const isFree = ({ content }: SalePart['draft'], id: string): boolean =>
  content.lines.some((line) => line.id === id && line.kind === 'FREE')

/** Edits a line: person, package, price changes, and the price if it is "from". */
export function LineDialog(part: SalePart & { line: DraftLine }) {
  const { draft, line, onClose } = part
  const t = useText()
  // Gift cards and packages have neither a person who did the work nor a discount.
  const changes = line.kind === 'SERVICE' || line.kind === 'ARTICLE'
  const { form, remove } = useLine(part)
  const packages = packagesFor(draft, line)
  return (
    <Dialog
      title={line.name}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={remove}>
            {t('action.remove')}
          </Button>
          {changes && (
            <Button {...form.button} kind="gold">
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <Form form={form}>
        {line.kind === 'GIFT_CARD' && <p>{t('checkout.gift.sell.hint')}</p>}
        {packages.length > 0 && (
          <PackageField
            packages={packages}
            value={form.values.packageId}
            onChange={(packageId) => form.set({ packageId })}
          />
        )}
        {changes && <PersonField staffId={form.values.staffId} onChange={(staffId) => form.set({ staffId })} />}
        {line.priceOpen && (
          <TextField {...form.field('price')} label={t('word.price')} inputMode="decimal" autoComplete="off" required />
        )}
        {changes && (
          <PriceFields
            values={form.values}
            set={form.set}
            field={form.field}
            priceIsTyped={line.priceOpen || isFree(draft, line.id)}
          />
        )}
      </Form>
    </Dialog>
  )
}

type PackageProps = { packages: ReturnType<typeof packagesFor>; value: string; onChange: (id: string) => void }

function PackageField({ packages, value, onChange }: PackageProps) {
  const t = useText()
  const nameOf = (id: string) => {
    const one = packages.find((each) => each.id === id)
    if (!one) return t('checkout.package.pay.no')
    return t('checkout.package.left', { name: one.name, count: one.left })
  }
  return (
    <Combobox
      label={t('checkout.package.pay')}
      options={['NONE', ...packages.map(({ id }) => id)]}
      value={value || 'NONE'}
      labelOf={nameOf}
      onChange={(id) => onChange(id === 'NONE' || id === null ? '' : id)}
    />
  )
}

/** Chooses the person who did a line's work. */
export function PersonField({ staffId, onChange }: { staffId: string; onChange: (id: string) => void }) {
  const t = useText()
  const { people, find } = useSalonPeople()
  return (
    <Combobox
      label={t('checkout.bill.person')}
      options={people.map(({ id }) => id)}
      value={staffId}
      labelOf={(id) => find(id)?.name ?? t('label.unassignedStaff')}
      onChange={onChange}
    />
  )
}
