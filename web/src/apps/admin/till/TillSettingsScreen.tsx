import { type CheckoutSettings, getCheckoutSettings, putCheckoutSettings } from '@goldline/contract/checkout/settings'
import { fractionDigits } from '@goldline/domain/money'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import type { FieldsOf } from '../../../client/form-values.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { classes } from '../../../kit/classes.ts'
import { DecimalField } from '../../../kit/DecimalField.tsx'
import { CloseIcon, PlusIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import { useSalon } from '../session.ts'
import styles from './Till.module.css'

/** Edits the settings of all the salon's tills (POS-02, POS-05, POS-07). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCheckoutSettings, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.settings.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && <Settings saved={data} />}
    </AdminScreen>
  )
}

const mostPercent = 100
const mostPointValue = 1_000_000
const mostMonths = 120

function Settings({ saved }: { saved: CheckoutSettings }) {
  const t = useText()
  const { country } = useSalon()
  const cache = useCache()
  const save = useCall(putCheckoutSettings, {
    inline: true,
    says: { id: 'admin.books.settings.saved' },
    onDone: (next) => cache.write(getCheckoutSettings, {}, next),
  })
  const form = useEdit<CheckoutSettings>({
    saved,
    draft: 'till settings',
    work: save,
    send: (_, body) => save.mutate({ body: { ...body, vatNr: body.vatNr?.trim() || null } }),
  })
  const fiscalDevice = form.field('fiscalDevice')
  const vatNr = form.field('vatNr')
  return (
    <EditForm form={form} className={styles.form}>
      <TextField
        label={t('admin.books.settings.vatNr')}
        hint={t(country === 'US' ? 'admin.books.settings.noSalesTax' : 'admin.books.settings.vatNr.hint')}
        {...vatNr}
        value={vatNr.value ?? ''}
        onChange={(typed) => vatNr.onChange(typed || null)}
        maxLength={maxLengths.name}
        autoComplete="off"
      />
      {fiscalDevice.value !== null && (
        <Switch
          {...fiscalDevice}
          value={fiscalDevice.value}
          label={t('admin.books.settings.fiscalDevice')}
          hint={t('admin.books.settings.fiscalDevice.hint')}
        />
      )}
      <OtherPayments {...form.field('otherPayments')} />
      <Numbers field={form.field} />
    </EditForm>
  )
}

/** Fields for the discount allowed without approval, a point's value, and the validity of gift cards and points. */
function Numbers({ field }: { field: FieldsOf<CheckoutSettings> }) {
  const t = useText()
  const { currency } = useSalon()
  return (
    <>
      <DecimalField
        {...field('discountBound')}
        empty={0}
        label={t('admin.books.settings.discountBound')}
        hint={t('admin.books.settings.discountBound.hint')}
        digits={0}
        max={mostPercent}
        unit="%"
      />
      <DecimalField
        {...field('pointValue')}
        empty={0}
        label={t('admin.books.settings.pointValue')}
        hint={t('admin.books.settings.pointValue.hint')}
        digits={fractionDigits(currency)}
        max={mostPointValue}
        unit={currency}
      />
      {(['giftCardMonths', 'pointMonths'] as const).map((name) => (
        <DecimalField
          key={name}
          {...field(name)}
          label={t(`admin.books.settings.${name}`)}
          hint={t(`admin.books.settings.${name}.hint`)}
          digits={0}
          max={mostMonths}
          unit={t('admin.books.settings.months')}
          onChange={(months) => field(name).onChange(months === 0 ? null : months)}
        />
      ))}
    </>
  )
}

const mostKinds = 10

/** Edits the payment methods named by the salon, as chips; Enter adds the typed one. */
function OtherPayments({ value, onChange }: { value: readonly string[]; onChange: (names: string[]) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const add = () => {
    if (name !== '' && !value.includes(name)) onChange([...value, name])
    setTyped('')
  }
  return (
    <div>
      <TextField
        label={t('admin.books.settings.otherPayments')}
        hint={t('admin.books.settings.otherPayments.hint')}
        value={typed}
        maxLength={maxLengths.name}
        autoComplete="off"
        disabled={value.length >= mostKinds}
        onChange={setTyped}
        // Added on leaving the field, since saving would lose it otherwise.
        onBlur={add}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'Enter' || name === '') return
          event.preventDefault()
          add()
        }}
        trailing={
          name !== '' && (
            <Button kind="link" icon={<PlusIcon size={16} />} onClick={add}>
              {t('action.add')}
            </Button>
          )
        }
      />
      <div className={classes(row(8, 'wrap', 'gy16', 'mt8'), styles.chips)}>
        {value.map((each) => (
          <Chip
            key={each}
            aria-label={t('word.removeName', { name: each })}
            onClick={() => onChange(value.filter((other) => other !== each))}
          >
            {each}
            <CloseIcon size={14} />
          </Chip>
        ))}
      </div>
    </div>
  )
}
