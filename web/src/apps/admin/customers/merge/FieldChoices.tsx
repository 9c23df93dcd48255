import type { Customer } from '@goldline/contract/customer'
import type { MergeField } from '@goldline/domain/customer/merge'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { fullName } from '@goldline/domain/user/full-name'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { ChoiceCards } from '../../../../kit/ChoiceCards.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'
import { CustomerTypeChip } from '../CustomerTypeChip.tsx'
import styles from './Merge.module.css'

type Props = {
  fields: readonly MergeField[]
  kept: Customer
  merged: Customer
  taken: readonly MergeField[]
  onTake: (field: MergeField, take: boolean) => void
}

/** Shows both customers' values, with a choice where they differ; the values of an account are always kept. */
export function FieldChoices({ fields, kept, merged, taken, onTake }: Props) {
  const t = useText()
  const shown = useFieldFormat()
  return (
    <>
      <div className={stack(12, 'two')}>
        <Head customer={kept} remains />
        <Head customer={merged} />
      </div>
      {fields.map((field) => {
        const mine = taken.includes(field) || (!kept[field] && !kept.hasAccount)
        return (
          <ChoiceCards
            key={field}
            label={t(`admin.customers.field.${field}`)}
            options={[kept, merged].map((customer) => ({
              value: customer.id,
              label: shown(field, customer[field]),
              disabled: kept.hasAccount || !customer[field],
            }))}
            value={mine ? merged.id : kept.id}
            onChange={(id) => onTake(field, id === merged.id)}
          />
        )
      })}
    </>
  )
}

function useFieldFormat(): (field: MergeField, value: string | null) => string {
  const t = useText()
  const format = useFormat()
  return (field, value) => {
    if (!value) return t('admin.customers.history.empty')
    if (field === 'birthday') return format.dayDate(value)
    if (field === 'phoneNr') return formatPhoneNr(value)
    return field === 'language' ? t(`language.${value}` as 'language.de') : value
  }
}

function Head({ customer, remains = false }: { customer: Customer; remains?: boolean }) {
  const t = useText()
  const name = fullName(customer)
  return (
    <div
      className={classes(
        stack(8, 'items-start', 'packed', 'anywhere', 'edge', 'on-surface', 'r-md', 'p16'),
        styles.head,
      )}
      data-remains={remains || undefined}
    >
      <Avatar name={name} size="l" />
      <h2>{name}</h2>
      <CustomerTypeChip type={customer.type.name} />
      <small className={look('f13', 'faint')}>
        {t('admin.customers.visits', { count: customer.visits })}
        {remains && `${dot}${t('admin.customers.merge.remains')}`}
      </small>
      {customer.hasAccount && <small className={look('f13', 'faint')}>{t('admin.customers.merge.account')}</small>}
    </div>
  )
}
