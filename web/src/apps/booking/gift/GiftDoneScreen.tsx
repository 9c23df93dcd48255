import type { BusinessObject } from '@goldline/contract/business-object'
import { type GiftOrder, getGiftOrder } from '@goldline/contract/checkout/gift-orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { InfoIcon, ShieldIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths } from '../paths.ts'
import styles from './Gift.module.css'
import { GiftFace } from './GiftFace.tsx'

/** The polling interval while the page waits for the payment, in milliseconds. */
const pollingMs = 3_000

type Props = { id: string; businessObject: BusinessObject }

/** Shows the state of an ordered gift card, without its code (GFT-01). */
export function GiftDoneScreen({ id: key, businessObject }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(getGiftOrder, { params: { key } }),
    refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? pollingMs : false),
  })
  return (
    <div className={styles.page}>
      <Card sheet>
        <CardSection>
          {!data && <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />}
          {data?.state === 'OPEN' && <OpenGift order={data} />}
          {data?.state === 'ENDED' && <UnpaidEnd />}
          {data?.state === 'PAID' && <PaidGift order={data} businessObject={businessObject} />}
        </CardSection>
      </Card>
    </div>
  )
}

function OpenGift({ order: { url, amount, currency, number } }: { order: GiftOrder }) {
  const t = useText()
  const format = useFormat()
  const framed = window.top !== window
  return (
    <div className={stack(16)}>
      <h1 className={look('f22', 'w750')}>{t('booking.gift.unpaid')}</h1>
      <p>{t('booking.gift.unpaid.text', { amount: format.money(amount, currency), number })}</p>
      {url !== null && (
        <a
          className={buttonClass('gold', 'l', true)}
          href={url}
          target={framed ? '_blank' : undefined}
          rel={framed ? 'noreferrer' : undefined}
        >
          {t('booking.gift.pay')}
        </a>
      )}
    </div>
  )
}

function UnpaidEnd() {
  const t = useText()
  return (
    <div className={stack(16)} role="status">
      <h1 className={row(8, 'middle', 'f20', 'w750')}>
        <WarningIcon size={24} />
        {t('booking.gift.ended')}
      </h1>
      <p>{t('booking.gift.ended.text')}</p>
      <div>
        <Link href={paths.gift} className={buttonClass('gold')}>
          {t('booking.gift.again')}
        </Link>
      </div>
    </div>
  )
}

function PaidGift({ order, businessObject }: { order: GiftOrder; businessObject: BusinessObject }) {
  const t = useText()
  const format = useFormat()
  const { number, amount, currency, service, motif, recipientName, toRecipient, sendTime, sent, refunded, visits } =
    order
  const at = format.instantDayTime(sendTime)
  const sum = format.money(amount, currency)
  return (
    <div className={stack(20)}>
      <div className={stack(8, 'items-center', 'text-center')} role="status">
        <span className={styles.mark}>
          <TickIcon />
        </span>
        <h1 className={look('f22', 'w750')}>{t('booking.gift.done')}</h1>
        <p className={look('quiet')}>{t('booking.gift.done.text', { number, amount: sum })}</p>
      </div>
      {visits === null && (
        <GiftFace salon={businessObject.name} motif={motif} worth={service ?? sum} recipient={recipientName} />
      )}
      {refunded > 0 ? (
        <p className={row(8, 'top')}>
          <InfoIcon size={18} />
          <span>
            {t(visits === null ? 'booking.gift.withdrawn' : 'booking.packages.withdrawn', {
              amount: format.money(refunded, currency),
            })}
          </span>
        </p>
      ) : visits !== null ? (
        <>
          <p className={row(8, 'top')}>
            <TickIcon size={18} />
            <span>{t('booking.packages.done', { name: service ?? '', visits })}</span>
          </p>
          <div>
            <Link href={paths.my} className={buttonClass('quiet')}>
              {t('word.myAppointments')}
            </Link>
          </div>
          <Withdrawal order={order} />
        </>
      ) : (
        <>
          <p className={row(8, 'top')}>
            <MailIcon size={18} />
            <span>
              {toRecipient
                ? t(sent ? 'booking.gift.sent.recipient' : 'booking.gift.sends', { time: at })
                : t('booking.gift.sent.buyer')}
            </span>
          </p>
          <p className={row(8, 'top', 'quiet', 'f14')}>
            <ShieldIcon size={18} />
            <span>{t('booking.gift.code')}</span>
          </p>
          <Withdrawal order={order} />
        </>
      )}
    </div>
  )
}

function Withdrawal({ order: { withdrawUntil, number } }: { order: GiftOrder }) {
  const t = useText()
  const format = useFormat()
  if (withdrawUntil === null) return null
  const lastDay = new Date(Date.parse(withdrawUntil) - 1).toISOString()
  return (
    <p className={row(8, 'top', 'quiet', 'f14')}>
      <InfoIcon size={18} />
      <span>
        {t('booking.gift.until', { day: format.instantDayLong(lastDay) })}{' '}
        <Link href={`${paths.withdraw}?order=${number}`}>{t('booking.withdraw')}</Link>
      </span>
    </p>
  )
}
