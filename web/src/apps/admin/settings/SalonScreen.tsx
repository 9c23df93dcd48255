import { getSalonSettings, type OwnSalon } from '@goldline/contract/setup/settings'
import { salonLimits } from '@goldline/domain/business-object/salon'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { salonTimeZones } from '@goldline/domain/business-object/time-zones'
import { countries } from '@goldline/domain/customer/phone'
import { languages } from '@goldline/domain/message/kinds'
import { currencies } from '@goldline/domain/money'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { LanguageFields } from '../../../kit/LanguageFields.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { EditForm } from '../drafts/EditForm.tsx'
import { FactsPart } from './FactsPart.tsx'
import groupStyles from './Groups.module.css'
import { QrPoster } from './QrPoster.tsx'
import styles from './SalonScreen.module.css'
import { useSalonForm } from './use-salon-form.ts'

/** Edits the salon's settings, which only its owner may (BIZ-01). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getSalonSettings, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.salon.intro')} />
      {data && <SalonForm saved={data} />}
      {!data && <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

function SalonForm({ saved }: { saved: OwnSalon }) {
  const t = useText()
  const { form, dirty } = useSalonForm(saved)
  return (
    <EditForm form={form} dirty={dirty} text={t('word.notSaved')} className={classes(styles.form, groupStyles.groups)}>
      <AboutPart saved={saved} form={form} />
      <PlacePart form={form} />
      <FactsPart form={form} />
      <FormatsPart form={form} />
      <RulesPart saved={saved} form={form} />
    </EditForm>
  )
}

type PartProps = { form: ReturnType<typeof useSalonForm>['form'] }

function FormPart({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useText()
  return (
    <section className={styles.part}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  )
}

function AboutPart({ saved, form }: PartProps & { saved: OwnSalon }) {
  const t = useText()
  const [poster, setPoster] = useState(false)
  const { field, values } = form
  const address = `${location.origin}${salonPage(saved.urlName)}`
  return (
    <FormPart title="admin.salon.about">
      <TextField {...field('name')} label={t('admin.salon.name')} maxLength={maxLengths.name} required />
      <TextField
        {...field('urlName')}
        label={t('admin.salon.urlName')}
        hint={t('admin.salon.urlName.hint')}
        maxLength={salonLimits.urlName.max}
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className={classes(row(20, 'wrap', 'gy8', 'middle'), styles.link)}>
        <a
          className={look('inline', 'middle', 'touch', 'cyan', 'anywhere')}
          href={salonPage(saved.urlName)}
          target="_blank"
          rel="noreferrer"
        >
          {address}
        </a>
        <Button kind="link" onClick={() => setPoster(true)}>
          {t('admin.salon.qr')}
        </Button>
      </p>
      <div className={styles.wide}>
        <LanguageFields {...field('description')} what="description" language={values.language} />
      </div>
      {poster && <QrPoster urlName={saved.urlName} onClose={() => setPoster(false)} />}
    </FormPart>
  )
}

function PlacePart({ form: { field, values, set, errorOf } }: PartProps) {
  const intl = useIntl()
  const t = useText()
  const optional = (name: 'phoneNr' | 'email') => ({
    value: values[name] ?? '',
    onChange: (text: string) => set({ [name]: text.trim() === '' ? null : text }),
    error: errorOf(name),
  })
  return (
    <FormPart title="admin.salon.place">
      <TextField {...field('street')} label={t('form.street')} maxLength={maxLengths.name} />
      <TextField {...field('postalCode')} label={t('admin.salon.postalCode')} maxLength={20} />
      <TextField {...field('city')} label={t('form.city')} maxLength={maxLengths.name} />
      <Select
        {...field('country')}
        label={t('form.country')}
        options={countries}
        labelOf={(country) => intl.formatDisplayName(country, { type: 'region' }) ?? country}
      />
      <TextField {...optional('phoneNr')} label={t('customer.new.phone')} type="tel" maxLength={maxLengths.phoneNr} />
      <TextField
        {...optional('email')}
        label={t('customer.new.email')}
        inputMode="email"
        maxLength={maxLengths.email}
      />
    </FormPart>
  )
}

function FormatsPart({ form: { values, field } }: PartProps) {
  const t = useText()
  const known: readonly string[] = salonTimeZones
  const zones = known.includes(values.timeZone) ? known : [...known, values.timeZone]
  return (
    <FormPart title="admin.salon.formats">
      <Select
        {...field('language')}
        label={t('admin.salon.language')}
        hint={t('admin.salon.language.hint')}
        options={languages}
        translationPrefix="language."
      />
      <Select
        {...field('currency')}
        label={t('admin.salon.currency')}
        hint={t('admin.salon.currency.hint')}
        options={currencies}
        labelOf={(currency) => currency}
      />
      <Select
        {...field('timeZone')}
        label={t('form.timeZone')}
        hint={t('admin.salon.timeZone.hint')}
        options={zones}
        labelOf={(zone) => zone.replace('_', ' ')}
      />
    </FormPart>
  )
}

function RulesPart({ saved, form: { field, values, set } }: PartProps & { saved: OwnSalon }) {
  const t = useText()
  const number = (name: 'rate' | 'appointmentDays' | 'orderDays') => (
    <TextField
      {...field(name)}
      label={t(`admin.salon.${name}`)}
      hint={t(`admin.salon.${name}.hint`, { currency: values.currency })}
      inputMode="numeric"
    />
  )
  return (
    <FormPart title="admin.salon.more">
      {number('rate')}
      {number('appointmentDays')}
      {number('orderDays')}
      <TextField
        {...field('subscribers')}
        label={t('admin.salon.subscribers')}
        hint={t('admin.salon.subscribers.hint')}
        inputMode="email"
      />
      <div className={stack(12, 'across')}>
        {(['showCustomerDataStaffApp', 'showCustomerDataCheckout'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`admin.salon.${name}`)}
            value={values[name]}
            onChange={(on) => set({ [name]: on })}
          />
        ))}
      </div>
      <p className={styles.wide}>{t('admin.salon.tier', { tier: saved.version })}</p>
    </FormPart>
  )
}
