import { getSoldGifts, type SoldGift } from '@goldline/contract/checkout/gift-orders'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { ListRow, RowList } from '../rows/RowList.tsx'

/** Lists the gift cards sold on the page, without their codes (GFT-01f). */
export function SoldGifts() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getSoldGifts, {}))
  return (
    <section className={stack(12)}>
      <h2 className={look('f17', 'w700')}>{t('admin.gifts.sold')}</h2>
      {!data && <Loading error={error} refetch={refetch} rows={2} />}
      {data?.length === 0 && <p className={look('quiet')}>{t('admin.gifts.sold.none')}</p>}
      {data && data.length > 0 && (
        <RowList>
          {data.map((gift) => (
            <SoldGiftRow key={gift.id} gift={gift} />
          ))}
        </RowList>
      )}
    </section>
  )
}

function SoldGiftRow({ gift }: { gift: SoldGift }) {
  const t = useText()
  const format = useFormat()
  const { number, amount, balance, refunded, currency, service, buyerEmail, sendTime, sent, paidTime, visits, tax } =
    gift
  const money = (sum: number) => format.money(sum, currency)
  return (
    <ListRow
      name={joinFacts(number, service)}
      text={joinFacts(format.instantDayLong(paidTime), buyerEmail)}
      actions={null}
    >
      <b className={look('num')}>{money(amount)}</b>
      {tax !== null && (
        <span className={look('quiet', 'f13', 'num')}>{t('admin.gifts.tax', { amount: money(tax) })}</span>
      )}
      {refunded > 0 ? (
        <Badge tone="cyan">{t('deposit.wentBack', { amount: money(refunded) })}</Badge>
      ) : (
        <Badge tone="success">
          {visits === null
            ? t('admin.gifts.left', { amount: money(balance) })
            : t('word.visitsLeft', { left: visits.left, visits: visits.of })}
        </Badge>
      )}
      {!sent && refunded === 0 && (
        <Badge tone="warning">{t('admin.gifts.sends', { day: format.instantDayLong(sendTime) })}</Badge>
      )}
    </ListRow>
  )
}
