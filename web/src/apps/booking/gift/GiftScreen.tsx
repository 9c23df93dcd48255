import type { BusinessObject } from '@goldline/contract/business-object'
import { getGiftOffer, orderGift, type PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { CardIcon } from '../../../kit/till-icons.tsx'
import { giftPath, myPaths } from '../my-paths.ts'
import { paths } from '../paths.ts'
import styles from './Gift.module.css'
import { GiftFace } from './GiftFace.tsx'
import { GiftMotif, GiftPeople, GiftWorth } from './GiftFields.tsx'
import { buildOrder, type GiftService, giftFaults, giftServices, initialValues, readWorth } from './gift-values.ts'

/** Takes the order and payment of a gift card (GFT-01). */
export function GiftScreen({ businessObject }: { businessObject: BusinessObject }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...useApi().query(getGiftOffer, { params: { id: businessObject.id } }),
    retry: false,
  })
  const heading = t('booking.gift.title')
  useEffect(() => {
    document.title = `${heading} · ${businessObject.name}`
  }, [heading, businessObject.name])
  if (data) return <GiftForm businessObject={businessObject} offer={data} />
  if (error instanceof ApiError && error.message === 'gift-order.off')
    return (
      <EmptyState
        heading
        icon={<CardIcon />}
        title={t('booking.gift.off')}
        action={
          <Link href={paths.services} className={buttonClass('gold')}>
            {t('word.services')}
          </Link>
        }
      />
    )
  return <Loading error={error} refetch={refetch} rows={4} />
}

type FormProps = { businessObject: BusinessObject; offer: PublicGiftOffer }

function GiftForm({ businessObject, offer }: FormProps) {
  const t = useText()
  const format = useFormat()
  const { language } = useApp()
  const [, navigate] = useLocation()
  const { id: businessObjectId, currency, name } = businessObject
  const services = giftServices(businessObject, offer)
  const shop = { services, currency, locale: useIntl().locale }
  const money = (sum: number) => format.money(sum, currency)
  // Stripe's page does not open inside a frame.
  const onDone = ({ key, url }: { key: string; url: string | null }) =>
    url !== null && window.top === window ? location.assign(url) : navigate(giftPath(key))
  const work = useCall(orderGift, { inline: true, onDone })
  const form = useForm({
    start: initialValues(offer),
    check: (typed) =>
      giftFaults(typed, offer, {
        worth: readWorth(typed, shop),
        bounds: { least: money(offer.least), most: money(offer.most) },
      }),
    work,
    send: (typed) =>
      work.mutate({ body: { ...buildOrder(typed), amount: readWorth(typed, shop) ?? 0, businessObjectId, language } }),
  })
  const { values } = form
  const worth = readWorth(values, shop)
  const service = values.kind === 'service' ? services.find(({ product }) => product === values.product) : undefined
  return (
    <div className={styles.page}>
      <h1 className={look('px16')}>{t('booking.gift.title')}</h1>
      <div className={look('px16')}>
        <GiftFace
          salon={name}
          motif={values.motif}
          worth={service?.name ?? (worth === undefined ? '–' : money(worth))}
          words={values.words}
          recipient={values.recipientName}
          sender={values.senderName}
        />
      </div>
      {offer.packages.length > 0 && (
        <p className={look('px16')}>
          {t('booking.packages.for')}{' '}
          <Link href={myPaths.packages} className={buttonClass('link')}>
            {t('booking.packages.title')}
          </Link>
        </p>
      )}
      <Card sheet>
        <Form form={form} actions={<OrderPart {...{ businessObject, offer, form, worth, service }} />}>
          <GiftWorth form={form} offer={offer} services={services} currency={currency} />
          <GiftMotif {...form.field('motif')} />
          <GiftPeople form={form} today={offer.today} />
          <CardSection title={t('booking.details.title')}>
            <div className={look('mt12')}>
              <TextField
                {...form.field('email')}
                type="email"
                autoComplete="email"
                label={t('form.email.label')}
                hint={t('booking.gift.email.hint')}
              />
            </div>
          </CardSection>
        </Form>
      </Card>
    </div>
  )
}

type OrderProps = FormProps & {
  form: { button: { type: 'submit'; form: string; busy: boolean } }
  worth: number | undefined
  service: GiftService | undefined
}

/** Shows what is ordered, its price and terms, and the order button. */
function OrderPart({ businessObject, offer: { months }, form, worth, service }: OrderProps) {
  const t = useText()
  const format = useFormat()
  const { currency, name } = businessObject
  return (
    <CardSection>
      <div className={stack(12)}>
        <p className={classes(row(16, 'between', 'baseline', 'pt12'), styles.total)}>
          <span>
            {t('paymentKind.GIFT_CARD')}
            {service && <small className={look('block', 'quiet', 'f14')}>{service.name}</small>}
          </span>
          <b className={look('f22', 'num')}>{worth === undefined ? '–' : format.money(worth, currency)}</b>
        </p>
        <ul className={stack(4, 'f14', 'quiet')}>
          <li>{months === null ? t('booking.gift.noEnd') : t('booking.gift.months', { months })}</li>
          {service && <li>{t('booking.gift.service.kept')}</li>}
          <li>{t('booking.gift.vat')}</li>
          <li>{t('booking.pay.goesTo', { salon: name })}</li>
          <li>
            {t('booking.gift.withdraw')} <Link href={paths.withdraw}>{t('booking.withdraw')}</Link>
          </li>
          <li>
            <Link href={paths.terms}>{t('legal.terms')}</Link>
          </li>
        </ul>
        <Button {...form.button} kind="gold" size="l" full>
          {t('booking.gift.order')}
        </Button>
      </div>
    </CardSection>
  )
}
