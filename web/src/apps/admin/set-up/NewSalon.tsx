import { signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { createBusinessObject } from '@goldline/contract/setup'
import { salonCountries, type Trade, trades, zoneOfNewSalon } from '@goldline/domain/business-object/setup'
import { timeZonesOf } from '@goldline/domain/business-object/time-zones'
import type { Country } from '@goldline/domain/customer/phone'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useLocation } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'
import { look } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { paths, pathTo } from '../paths.ts'
import { useMe } from '../session.ts'
import { useEnterSalon, useSignOut } from '../sign-in/change-session.ts'
import styles from './SetUp.module.css'

/** The first step: founds the salon. The rest follows from trade and country, and can be changed. */
export function Page() {
  return (
    <div className={styles.page}>
      <Card sheet>
        <CardSection>
          <NewSalon />
        </CardSection>
      </Card>
    </div>
  )
}

type SalonValues = {
  ownerName: string
  ownerSurname: string
  name: string
  trade: TradeChoice | ''
  country: Country
  /** Required if the country has several zones. */
  timeZone: string
  street: string
  postalCode: string
  city: string
  phoneNr: string
}

const empty: Omit<SalonValues, 'country'> = {
  ownerName: '',
  ownerSurname: '',
  name: '',
  trade: '',
  timeZone: '',
  street: '',
  postalCode: '',
  city: '',
  phoneNr: '',
}

const check = ({ ownerName, name, trade, country, timeZone, street, postalCode, city }: SalonValues) => ({
  ownerName: validate(ownerName.trim(), [required]),
  name: validate(name.trim(), [required]),
  trade: trade === '' ? ({ id: 'admin.setup.trade.choose' } as const) : undefined,
  timeZone: zoneOfNewSalon(country, timeZone || undefined) ? undefined : ({ id: 'form.required' } as const),
  street: validate(street.trim(), [required]),
  postalCode: validate(postalCode.trim(), [required]),
  city: validate(city.trim(), [required]),
})

/** Returns the browser's country, if its language has one. Ignores en-US, which browsers everywhere use. */
const browserCountry = (): Country => {
  const region = new Intl.Locale(navigator.language).region
  return salonCountries.find((country) => country === region && country !== 'US') ?? 'CH'
}

export function NewSalon() {
  const t = useText()
  const { language } = useApp()
  const { found, start, another } = useFounding()
  const form = useForm<SalonValues>({
    start,
    ...keptAs('new salon'),
    check,
    work: found,
    send: ({ trade, timeZone, ...typed }) => {
      const filled = Object.fromEntries(
        Object.entries(typed).map(([key, value]) => [key, value.trim()]),
      ) as typeof typed
      found.mutate({
        body: {
          ...filled,
          trade: trade === noTrade || trade === '' ? null : trade,
          language,
          timeZone: timeZone || undefined,
        },
      })
    },
  })
  const { field } = form
  const label = (id: 'name' | 'ownerName' | 'ownerSurname') => t(`admin.setup.${id}`)
  return (
    <>
      <h1>{t(another ? 'admin.setup.another' : 'admin.setup.salon')}</h1>
      <p className={look('mt8', 'mb16', 'quiet')}>
        {t(another ? 'admin.setup.another.lead' : 'admin.setup.salon.lead')}
      </p>
      <Form
        form={form}
        actions={
          <div className={styles.actions}>
            <Button {...form.button} kind="gold" size="l">
              {t('word.createASalon')}
            </Button>
            <LeaveButton another={another} />
          </div>
        }
      >
        <div className={styles.pair}>
          <TextField {...field('ownerName')} label={label('ownerName')} autoComplete="given-name" required />
          <TextField {...field('ownerSurname')} label={label('ownerSurname')} autoComplete="family-name" />
        </div>
        <TextField
          {...field('name')}
          label={label('name')}
          maxLength={maxLengths.name}
          autoComplete="organization"
          required
        />
        <Trades {...form.field('trade')} />
        <PlaceFields form={form} />
      </Form>
    </>
  )
}

/** Returns to the current salon, or signs out. */
function LeaveButton({ another }: { another: boolean }) {
  const t = useText()
  const [, navigate] = useLocation()
  const leave = useSignOut()
  return (
    <Button
      kind="link"
      busy={leave.isPending}
      onClick={() => (another ? navigate(paths.calendar, { replace: true }) : leave.mutate())}
    >
      {t(another ? 'action.cancel' : 'action.signOut')}
    </Button>
  )
}

type PlaceProps = { form: ReturnType<typeof useForm<SalonValues>> }

function PlaceFields({ form: { values, set, field, errorOf } }: PlaceProps) {
  const intl = useIntl()
  const t = useText()
  return (
    <>
      <Select
        label={t('form.country')}
        options={salonCountries}
        labelOf={(country) => intl.formatDisplayName(country, { type: 'region' }) ?? country}
        value={values.country}
        onChange={(country) => set({ country, timeZone: '' })}
        hint={t(values.country === 'US' ? 'admin.setup.country.noSalesTax' : 'admin.setup.country.hint')}
      />
      {timeZonesOf[values.country].length > 1 && (
        <Select
          label={t('form.timeZone')}
          options={timeZonesOf[values.country]}
          labelOf={(zone) => zone.replace('_', ' ')}
          value={values.timeZone}
          onChange={(timeZone) => timeZone && set({ timeZone })}
          error={errorOf('timeZone')}
          required
        />
      )}
      <TextField {...field('street')} label={t('form.street')} autoComplete="street-address" required />
      <div className={styles.town}>
        <TextField
          {...field('postalCode')}
          label={t('form.postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          required
        />
        <TextField {...field('city')} label={t('form.city')} autoComplete="address-level2" required />
      </div>
      <TextField {...field('phoneNr')} label={t('admin.setup.phoneNr')} type="tel" autoComplete="tel" />
    </>
  )
}

/** Founds the salon, and replaces the owner's token by the new one; the old one ends. */
function useFounding() {
  const { api, session } = useApp()
  const cache = useCache()
  const { data: me } = useMe()
  const enter = useEnterSalon()
  const another = me?.salon != null
  const start: SalonValues = {
    ...empty,
    ownerName: me?.name ?? '',
    ownerSurname: me?.surname ?? '',
    country: browserCountry(),
  }
  const found = useCall(createBusinessObject, {
    inline: true,
    onDone: ({ id, token }) => {
      if (another) {
        void api.ask(signOut, {}, { leaving: true }).catch(() => undefined)
        return enter({ businessObjectId: id, token, path: pathTo(paths.setup) })
      }
      session.signIn(token)
      return cache.invalidate(getMe)
    },
  })
  return { found, start, another }
}

const noTrade = 'other'
type TradeChoice = Trade | typeof noTrade
const choices: readonly TradeChoice[] = [...trades, noTrade]

type TradesProps = { value: TradeChoice | ''; onChange: (trade: TradeChoice) => void; error: string | undefined }

/** Selects the salon's trade, which decides its first services (BIZ-09). */
function Trades(field: TradesProps) {
  const t = useText()
  return (
    <ChoiceCards
      {...field}
      label={t('admin.setup.trade')}
      options={choices.map((value) => ({
        value,
        label: t(`admin.setup.trade.${value}`),
        text: t(`admin.setup.trade.${value}.about`),
      }))}
    />
  )
}
