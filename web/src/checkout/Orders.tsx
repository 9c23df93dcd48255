import { getOrder, type Order } from '@goldline/contract/checkout/orders'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { useApi } from '../client/app-context.ts'
import { Loading } from '../client/Loading.tsx'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { joinFacts } from '../kit/dot.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { InfoIcon } from '../kit/icons.tsx'
import { look, stack } from '../kit/look.ts'
import { ListAndOne } from './ListAndOne.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderSheet, OrderStates } from './OrderSheet.tsx'
import styles from './Orders.module.css'
import { useOrders } from './use-orders.ts'

type Props = {
  /** The order that is shown. */
  id: string | undefined
  /** Returns the address of an order, or of the list alone. */
  to: (id?: string) => string
  /** Actions for the shown order. */
  actions?: (order: Order) => ReactNode
  /** Whether it fills the screen. */
  fill?: boolean
}

/** Lists the orders of a day or a search, with one of them next to the list (POS-09). */
export function Orders({ id, to, actions, fill }: Props) {
  const t = useText()
  const found = useOrders()
  const search = useSearch()
  const { orders, error, search: searched } = found
  const at = (order?: string) => `${to(order)}${search && `?${search}`}`
  return (
    <ListAndOne
      title={t('books.orders')}
      oneTitle={t('books.order')}
      open={id !== undefined}
      back={at()}
      fill={fill}
      list={
        <>
          <OrderSearch key={searched ?? ''} {...found} />
          {!orders && <Loading error={error} refetch={found.refetch} rows={6} />}
          {orders?.length === 0 && (
            <EmptyState
              icon={<InfoIcon />}
              title={t(searched === undefined ? 'books.orders.none' : 'books.orders.noneFound')}
            />
          )}
          <ul className={stack(8)}>
            {orders?.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} dated={searched !== undefined} href={at(order.id)} current={order.id === id} />
              </li>
            ))}
          </ul>
        </>
      }
      one={
        id === undefined ? (
          (orders?.length ?? 0) > 0 && <EmptyState icon={<InfoIcon />} title={t('books.orders.choose')} />
        ) : (
          <OneOrder key={id} id={id} at={at} actions={actions} />
        )
      }
    />
  )
}

type OneProps = { id: string; at: (id: string) => string; actions: Props['actions'] }

function OneOrder({ id, at, actions }: OneProps) {
  const { data: order, error, refetch } = useQuery(useApi().query(getOrder, { params: { id } }))
  if (!order) return <Loading error={error} refetch={refetch} rows={5} />
  return (
    <OrderSheet order={order} at={at}>
      {actions?.(order)}
    </OrderSheet>
  )
}

type RowProps = { order: Order; dated: boolean; href: string; current: boolean }

function OrderRow({ order, dated, href, current }: RowProps) {
  const { amount, time, instantDayTime } = useFormat()
  const { number, kind, customer, lines, total, rounding, currency, createdTime, by } = order
  const when = dated ? instantDayTime(createdTime) : time(createdTime)
  const what = lines.map(({ name }) => name).join(', ')
  return (
    <Link href={href} className={styles.row} aria-current={current ? 'true' : undefined}>
      <span className={classes(look('min-w-0'), styles.who)}>
        <b>{customer ? fullName(customer) : what || (number ?? '')}</b>
        <small>{joinFacts(when, number, by)}</small>
        {customer && <small>{what}</small>}
        <OrderStates order={order} />
      </span>
      <span
        className={classes(look('w700', 'num'), styles.amount, kind !== 'SALE' && kind !== 'RECORD' && styles.minus)}
      >
        {amount(total + rounding, currency)}
      </span>
    </Link>
  )
}
