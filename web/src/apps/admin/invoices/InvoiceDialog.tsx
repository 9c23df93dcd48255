import { getInvoice, getInvoicePayments, type InvoicePayment } from '@goldline/contract/invoice'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import styles from './Invoices.module.css'

/** Shows the lines, sums and payments of an invoice (INV-02). */
export function InvoiceDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const api = useApi()
  const { data, error, refetch, isFetching } = useQuery(api.query(getInvoice, { query: { invoiceId: id } }))
  const { data: payments = [] } = useQuery(api.query(getInvoicePayments, {}))
  const own = payments.filter(({ invoiceId }) => invoiceId === id)
  const { currency = 'EUR', total = 0, open = 0 } = data?.invoice ?? {}
  const sums: [what: 'net' | 'tax' | 'total' | 'open', amount: number][] = [
    ['net', data?.net ?? 0],
    ['tax', data?.tax ?? 0],
    ['total', total],
  ]
  if (open > 0) sums.push(['open', open])
  return (
    <Dialog
      title={name}
      loading={isFetching}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {!data && <Loading error={error} refetch={refetch} rows={2} inline />}
      {data && (
        <dl className={classes(stack(8), styles.lines)}>
          {data.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an invoice's lines never change, and two may be the same
            <div key={index}>
              <dt>{line.quantity === 1 ? line.name : `${intl.formatNumber(line.quantity)} × ${line.name}`}</dt>
              <dd>{line.amount !== null && money(line.amount, currency)}</dd>
            </div>
          ))}
          {sums.map(([what, amount]) => (
            <div key={what} className={styles[what]}>
              <dt>{t(`admin.invoices.sum.${what}`)}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {own.length > 0 && <Payments payments={own} />}
      {data && (
        <p className={styles.asOf}>
          {t('admin.invoices.asOf', {
            time: intl.formatDate(data.readAt, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      )}
    </Dialog>
  )
}

function Payments({ payments }: { payments: readonly InvoicePayment[] }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  return (
    <section className={classes(stack(8, 'mt16'), styles.payments)}>
      <h3>{t('admin.invoices.payments')}</h3>
      <ul>
        {payments.map(({ id, createdAt, state, pending, amount, currency }) => (
          <li key={id}>
            <span>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
            <span>{t(`admin.invoices.payment.${pending ? 'PENDING' : state}`)}</span>
            <span>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
