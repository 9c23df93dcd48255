import { type GiftSaleSettings, getGiftSaleSettings, setGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { giftBounds, invalidOfferField } from '@goldline/domain/checkout/gift-order'
import { fractionDigits } from '@goldline/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalField } from '../../../kit/DecimalField.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import styles from './Gifts.module.css'
import { SoldGifts } from './SoldGifts.tsx'
import { Withdrawals } from './Withdrawals.tsx'

/** Sets whether and which gift cards the salon's page sells, and lists the sold ones (GFT-01). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getGiftSaleSettings, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.gifts.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <div className={stack(24)}>
          <Offer saved={data} />
          <SoldGifts />
          <Withdrawals />
        </div>
      )}
    </AdminScreen>
  )
}

type OfferValues = {
  enabled: boolean
  amounts: readonly (number | null)[]
  least: number
  most: number
  services: boolean
}

/** Builds the offer to send, without the empty fields of the amounts. */
const buildOffer = ({ amounts, ...offer }: OfferValues) => ({
  ...offer,
  amounts: amounts.filter((amount) => amount !== null).sort((a, b) => a - b),
})

const fillAmounts = (amounts: readonly number[]): (number | null)[] =>
  Array.from({ length: giftBounds.amounts }, (_, place) => amounts[place] ?? null)

function Offer({ saved: { hindrance, offer } }: { saved: GiftSaleSettings }) {
  const t = useText()
  const cache = useCache()
  const { currency } = useSalon()
  const work = useCall(setGiftOffer, {
    inline: true,
    onDone: (settings) => cache.write(getGiftSaleSettings, {}, settings),
  })
  const form = useEdit<OfferValues>({
    saved: { ...offer, amounts: fillAmounts(offer.amounts) },
    draft: 'gift offer',
    check: (values) => {
      const { amounts, ...typed } = buildOffer(values)
      const wrong = amounts.length === 0 ? 'amounts' : invalidOfferField({ ...typed, amounts })
      return wrong ? { [wrong]: { id: `admin.gifts.wrong.${wrong}` } as const } : {}
    },
    work,
    send: (_, values) => work.mutate({ body: buildOffer(values) }),
  })
  const money = { digits: fractionDigits(currency), max: giftBounds.most, unit: currency }
  return (
    <section className={stack(12, 'p20', 'edge', 'r-lg', 'on-surface')}>
      {hindrance !== null && (
        <p className={row(8, 'top', 'warning')}>
          <InfoIcon size={18} />
          <span>{t(`admin.gifts.${hindrance}`)}</span>
        </p>
      )}
      <EditForm form={form} className={stack(16)}>
        <Switch {...form.field('enabled')} label={t('admin.gifts.enabled')} hint={t('admin.gifts.enabled.hint')} />
        <Amounts {...form.field('amounts')} money={money} />
        <div className={styles.bounds}>
          <DecimalField {...form.field('least')} {...money} empty={0} label={t('admin.gifts.least')} />
          <DecimalField {...form.field('most')} {...money} empty={0} label={t('admin.gifts.most')} />
        </div>
        <Switch {...form.field('services')} label={t('admin.gifts.services')} hint={t('admin.gifts.services.hint')} />
      </EditForm>
    </section>
  )
}

type AmountsProps = {
  value: readonly (number | null)[]
  onChange: (amounts: readonly (number | null)[]) => void
  error?: string | undefined
  money: { digits: number; max: number; unit: string }
}

function Amounts({ value, onChange, error, money }: AmountsProps) {
  const t = useText()
  return (
    <fieldset className={look('min-w-0')}>
      <legend className={look('p0', 'f14', 'w650', 'quiet')}>{t('admin.gifts.amounts')}</legend>
      <div className={styles.amounts}>
        {value.map((amount, place) => (
          <DecimalField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field's index is its identity
            key={place}
            {...money}
            value={amount}
            error={place === 0 ? error : undefined}
            label={t('admin.gifts.amount', { number: place + 1 })}
            onChange={(typed) => onChange(value.map((each, at) => (at === place ? typed : each)))}
          />
        ))}
      </div>
    </fieldset>
  )
}
