import { type GiftCard, getGiftCards } from '@goldline/contract/checkout/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { ListAndOne } from '../../../checkout/ListAndOne.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { WalletIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { GiftCardSheet, useGiftCardName } from './GiftCardSheet.tsx'
import styles from './Till.module.css'

/** Lists sold gift cards with their balance (POS-16); the till sells and redeems them. */
export function Page({ id }: PathParts) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const all = params.get('all') === 'true'
  const { data, error, refetch } = useQuery(useApi().query(getGiftCards, { query: all ? {} : { left: 'true' } }))
  const search = all ? '?all=true' : ''
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.cards.intro')} />
      <ListAndOne
        title={t('admin.giftCards')}
        oneTitle={t('admin.books.card')}
        open={id !== undefined}
        back={`${pathTo(paths.giftCards)}${search}`}
        list={
          <>
            <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
              <Switch
                label={t('admin.books.cards.all')}
                value={all}
                onChange={(next) => setParams(next ? { all: 'true' } : {}, { replace: true })}
              />
            </div>
            {!data && <Loading error={error} refetch={refetch} rows={5} />}
            {data?.length === 0 && (
              <EmptyState
                icon={<WalletIcon />}
                title={t(all ? 'admin.books.cards.none' : 'admin.books.cards.noneLeft')}
              />
            )}
            <ul className={stack(8)}>
              {data?.map((card) => (
                <li key={card.id}>
                  <GiftCardRow
                    card={card}
                    href={`${pathTo(paths.giftCards, { id: card.id })}${search}`}
                    current={card.id === id}
                  />
                </li>
              ))}
            </ul>
          </>
        }
        one={
          id === undefined ? (
            (data?.length ?? 0) > 0 && <EmptyState icon={<WalletIcon />} title={t('admin.books.cards.choose')} />
          ) : (
            <GiftCardSheet key={id} id={id} />
          )
        }
      />
    </AdminScreen>
  )
}

function GiftCardRow({ card, href, current }: { card: GiftCard; href: string; current: boolean }) {
  const t = useText()
  const { amount, instantDayLong } = useFormat()
  const nameOf = useGiftCardName()
  const { balance, amount: sold, currency, createdTime, ended } = card
  return (
    <Link href={href} className={styles.row} aria-current={current ? 'true' : undefined}>
      <span>
        <b>{nameOf(card)}</b>
        <small>{instantDayLong(createdTime)}</small>
      </span>
      <span className={classes(look('w700', 'num', 'text-right'), styles.amount)}>
        {amount(balance ?? 0, currency)}
        {ended ? (
          <Badge tone="danger">{t('admin.books.card.ended')}</Badge>
        ) : (
          <small>{t('admin.books.card.of', { amount: amount(sold ?? 0, currency) })}</small>
        )}
      </span>
    </Link>
  )
}
