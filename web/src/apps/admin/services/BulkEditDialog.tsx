import { type Catalogue, changeProducts, getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { changedPrice } from '@goldline/domain/product/catalogue'
import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useSalon } from '../session.ts'
import styles from './ServiceForm.module.css'

type ChangedField = 'price' | 'person' | 'online'
type ChangeValues = { what: ChangedField; percent: string; staffId: string; does: 'yes' | 'no'; online: 'yes' | 'no' }
type Props = { catalogue: Catalogue; onClose: () => void }

/** Changes several services at once: the price by a percentage, a person, or online booking. */
export function BulkEditDialog({ catalogue, onClose }: Props) {
  const t = useText()
  const [ids, setIds] = useState<readonly string[]>([])
  const change = useCall(changeProducts, {
    inline: true,
    renews: [getCatalogue],
    says: { id: 'admin.services.several.done', values: { count: ids.length } },
    onDone: onClose,
  })
  const form = useForm<ChangeValues>({
    start: { what: 'price', percent: '', staffId: catalogue.staff[0]?.id ?? '', does: 'yes', online: 'yes' },
    check: ({ what, percent }) =>
      what === 'price' && parsePercent(percent) === undefined
        ? { percent: { id: 'admin.services.percent.wrong' } }
        : {},
    work: change,
    send: (typed) => change.mutate({ body: { ids: [...ids], ...buildChange(typed) } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.services.several')}
      action={t('admin.services.several.change', { count: ids.length })}
      disabled={ids.length === 0}
      onClose={onClose}
    >
      <ChangeFields form={form} catalogue={catalogue} />
      <Choice catalogue={catalogue} ids={ids} setIds={setIds} percent={percentOf(form.values)} />
    </FormDialog>
  )
}

const percentOf = ({ what, percent }: ChangeValues) => (what === 'price' ? parsePercent(percent) : undefined)

/** Parses a percentage from −90 to 200 with at most two decimals, other than 0. */
function parsePercent(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  const value = Number(plain)
  return /^[+-]?\d+(\.\d{1,2})?$/.test(plain) && value !== 0 && value >= -90 && value <= 200 ? value : undefined
}

function buildChange({ what, percent, staffId, does, online }: ChangeValues) {
  if (what === 'price') return { percent: parsePercent(percent) ?? 0 }
  if (what === 'person') return { specialist: { staffId, does: does === 'yes' } }
  return { enabled4Booking: online === 'yes' }
}

type ChangeProps = { form: ReturnType<typeof useForm<ChangeValues>>; catalogue: Catalogue }

function ChangeFields({ form: { values, set, field }, catalogue: { staff } }: ChangeProps) {
  const t = useText()
  const options = (...all: ('price' | 'person' | 'online' | 'yes' | 'no')[]) =>
    all.map((value) => ({ value, label: t(`admin.services.several.${value}`) }))
  const nameOf = (id: string) => {
    const person = staff.find((each) => each.id === id)
    return person ? fullName(person) : ''
  }
  return (
    <>
      <RadioPills
        label={t('admin.services.several.what')}
        options={options('price', 'person', 'online')}
        value={values.what}
        onChange={(what) => set({ what: what as ChangedField })}
      />
      {values.what === 'price' && (
        <TextField
          {...field('percent')}
          label={t('admin.services.percent')}
          hint={t('admin.services.percent.hint')}
          inputMode="text"
          autoComplete="off"
        />
      )}
      {values.what === 'person' && (
        <Combobox
          {...field('staffId')}
          label={t('admin.services.several.person')}
          options={staff.map(({ id }) => id)}
          labelOf={nameOf}
        />
      )}
      {values.what !== 'price' && (
        <RadioPills
          label={t(`admin.services.several.${values.what}`)}
          options={options('yes', 'no')}
          value={values.what === 'person' ? values.does : values.online}
          onChange={(value) => {
            const answer = value as 'yes' | 'no'
            set(values.what === 'person' ? { does: answer } : { online: answer })
          }}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  catalogue: Catalogue
  ids: readonly string[]
  setIds: (ids: readonly string[]) => void
  percent: number | undefined
}

/** Selects services, and shows their new prices. */
function Choice({ catalogue: { categories, language }, ids, setIds, percent }: ChoiceProps) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const money = (price: number) => format.money(price, currency)
  const priceOf = ({ price }: OwnProduct) =>
    percent === undefined ? money(price) : `${money(price)} → ${money(changedPrice(price, percent, currency))}`
  return categories.map(({ id: key, names, products }) => {
    const own = products.map(({ id }) => id)
    const all = own.length > 0 && own.every((id) => ids.includes(id))
    const others = ids.filter((id) => !own.includes(id))
    return (
      <fieldset key={key} className={classes(stack(2), styles.people)}>
        <Checkbox
          label={<b>{names[language] || t('admin.services.category.default')}</b>}
          value={all}
          onChange={() => setIds(all ? others : [...others, ...own])}
        />
        {products.map((product) => (
          <Checkbox
            key={product.id}
            label={product.names[language]}
            trailing={<small>{priceOf(product)}</small>}
            value={ids.includes(product.id)}
            onChange={(chosen) => setIds(chosen ? [...ids, product.id] : ids.filter((id) => id !== product.id))}
          />
        ))}
      </fieldset>
    )
  })
}
