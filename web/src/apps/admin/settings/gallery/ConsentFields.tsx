import { getCustomers } from '@goldline/contract/customer'
import type { OwnWork } from '@goldline/contract/picture/gallery'
import { consentWays } from '@goldline/domain/business-object/gallery'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import type { FormState, useForm } from '../../../../client/Form.tsx'
import { useToday } from '../../../../client/use-today.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Chip } from '../../../../kit/Chip.tsx'
import { ChoiceCards } from '../../../../kit/ChoiceCards.tsx'
import { DateField } from '../../../../kit/DateField.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { useDebounced } from '../../../../kit/use-debounced.ts'
import styles from './WorkDialog.module.css'

export type WorkValues = {
  productId: string
  staffId: string
  titles: OwnWork['titles']
  alts: OwnWork['alts']
  /** A withdrawn consent is shown as open, since it can be given again. */
  consent: 'OPEN' | 'NOBODY' | 'GIVEN'
  name: string
  customerId: string | null
  day: string
  way: (typeof consentWays)[number]
}

type WorkForm = FormState & Pick<ReturnType<typeof useForm<WorkValues>>, 'field' | 'values' | 'set'>
export type WorkFormProps = { form: WorkForm }

const answers = ['OPEN', 'NOBODY', 'GIVEN'] as const

/** Fields for whether a person can be recognised, and if so who agreed to which text, when and how. */
export function ConsentFields({ form }: WorkFormProps) {
  const t = useText()
  const today = useToday()
  const given = form.values.consent === 'GIVEN'
  return (
    <>
      <ChoiceCards
        {...form.field('consent')}
        label={t('admin.gallery.consent')}
        kind="list"
        options={answers.map((value) => ({
          value,
          label: t(`admin.gallery.consent.${value}`),
          text: t(`admin.gallery.consent.${value}.text`),
        }))}
      />
      {given && (
        <>
          <Name form={form} />
          <DateField
            {...form.field('day')}
            label={t('admin.gallery.consent.day')}
            min="2000-01-01"
            max={today}
            required
          />
          <RadioPills
            {...form.field('way')}
            label={t('admin.gallery.consent.way')}
            wraps
            options={consentWays.map((value) => ({ value, label: t(`admin.gallery.consent.${value}`) }))}
          />
          <details className={styles.consent}>
            <summary className={look('w650', 'touch', 'pointer')}>{t('admin.gallery.consent.read')}</summary>
            <p className={look('quiet', 'lines')}>{t('admin.gallery.consent.words')}</p>
          </details>
        </>
      )}
    </>
  )
}

/** Names the person; a known customer is linked, so that export and erasure include the picture (PRIV-01). */
function Name({ form }: WorkFormProps) {
  const t = useText()
  const { name, customerId } = form.values
  const typed = useDebounced(name.trim(), 250)
  const { data } = useQuery({
    ...useApi().query(getCustomers, { query: { query: typed, limit: '4' } }),
    enabled: customerId === null && typed.length >= 3,
  })
  const found = customerId === null && typed.length >= 3 ? (data?.customers ?? []) : []
  return (
    <div className={stack(8)}>
      <TextField
        {...form.field('name')}
        label={t('admin.gallery.consent.name')}
        hint={t(customerId === null ? 'admin.gallery.consent.unknown' : 'admin.gallery.consent.known')}
        maxLength={maxLengths.name}
        autoComplete="off"
        required
        onChange={(text) => form.set({ name: text, customerId: null })}
      />
      {found.length > 0 && (
        <div className={row(8, 'wrap')}>
          {found.map((customer) => (
            <Chip key={customer.id} onClick={() => form.set({ name: fullName(customer), customerId: customer.id })}>
              {fullName(customer)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
