import { getMe } from '@goldline/contract/auth/user'
import { getGiftOffer, orderPackage, type PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { ChoiceCards } from '../../../../kit/ChoiceCards.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { email as isAddress, required, validate } from '../../../../kit/validators.ts'
import { giftPath } from '../../my-paths.ts'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'

type Offered = PublicGiftOffer['packages']

/** Sells the packages of the salon's page into the signed-in person's account (GFT-01h). */
export function BuyPackage() {
  const t = useText()
  const api = useApi()
  const { businessObject } = useMyFacts()
  const { data, error, refetch } = useQuery({
    ...api.query(getGiftOffer, { params: { id: businessObject.id } }),
    retry: false,
  })
  const me = useQuery(api.query(getMe, {}))
  const off = error instanceof ApiError && error.message === 'gift-order.off'
  if (off || data?.packages.length === 0) return <p className={look('mt16')}>{t('booking.packages.none')}</p>
  if (!data || !me.data) return <Loading error={error ?? me.error} refetch={refetch} rows={3} />
  return <PackageForm packages={data.packages} email={me.data.email ?? ''} />
}

function PackageForm({ packages, email }: { packages: Offered; email: string }) {
  const t = useText()
  const format = useFormat()
  const { language } = useApp()
  const { businessObject } = useMyFacts()
  const [, navigate] = useLocation()
  const { id: businessObjectId, currency } = businessObject
  const money = (sum: number) => format.money(sum, currency)
  // Stripe's page does not open inside a frame.
  const onDone = ({ key, url }: { key: string; url: string | null }) =>
    url !== null && window.top === window ? location.assign(url) : navigate(giftPath(key))
  const work = useCall(orderPackage, { inline: true, onDone })
  const form = useForm({
    start: { packageId: packages[0]?.id ?? '', email },
    check: (typed) => ({ email: validate(typed.email, [required, isAddress]) }),
    work,
    send: (typed) =>
      work.mutate({
        body: {
          ...typed,
          email: typed.email.trim(),
          price: priceOf(packages, typed.packageId),
          businessObjectId,
          language,
        },
      }),
  })
  const chosen = packages.find(({ id }) => id === form.values.packageId)
  return (
    <Card sheet>
      <Form form={form} actions={<OrderPart chosen={chosen} button={form.button} />}>
        <CardSection>
          <div className={stack(16, 'one-column')}>
            <ChoiceCards
              label={t('booking.packages.choose')}
              options={packages.map(({ id, name, service, visits, price, single }) => ({
                value: id,
                label: `${name}, ${money(price)}`,
                text: t('booking.packages.visits', { visits, service, single: money(single * visits) }),
              }))}
              value={form.values.packageId}
              onChange={(packageId) => form.set({ packageId })}
            />
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
  )
}

type OrderProps = {
  chosen: Offered[number] | undefined
  button: { type: 'submit'; form: string; busy: boolean }
}

/** Shows the price and the terms, and the order button. */
function OrderPart({ chosen, button }: OrderProps) {
  const t = useText()
  const format = useFormat()
  const { currency, name: salon } = useMyFacts().businessObject
  return (
    <CardSection>
      <div className={stack(12)}>
        <p className={row(16, 'between', 'baseline')}>
          <span>{chosen?.name}</span>
          <b className={look('f22', 'num')}>{format.money(chosen?.price ?? 0, currency)}</b>
        </p>
        <ul className={stack(4, 'f14', 'quiet')}>
          <li>{t('booking.packages.account')}</li>
          <li>{t('booking.pay.goesTo', { salon })}</li>
          <li>
            {t('booking.gift.withdraw')} <Link href={paths.withdraw}>{t('booking.withdraw')}</Link>
          </li>
          <li>
            <Link href={paths.terms}>{t('legal.terms')}</Link>
          </li>
        </ul>
        <Button {...button} kind="gold" size="l" full>
          {t('booking.gift.order')}
        </Button>
      </div>
    </CardSection>
  )
}

const priceOf = (packages: Offered, id: string): number => packages.find((each) => each.id === id)?.price ?? 0
