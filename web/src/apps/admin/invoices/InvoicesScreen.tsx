import { getInvoicePdf, getInvoices, type Invoice, startInvoicePayment } from '@goldline/contract/invoice'
import { payRefusal } from '@goldline/domain/invoice/invoice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { download } from '../../../client/download.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall, useWork } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { OfflineIcon } from '../../../kit/icons.tsx'
import { PrintIcon } from '../../../kit/till-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { base, type Parts, paths, pathTo } from '../paths.ts'
import { Row, Rows } from '../rows/Rows.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import styles from './Invoices.module.css'
import { PaymentResult } from './PaymentResult.tsx'
import { Recipient } from './Recipient.tsx'

/** The salon’s invoices (INV-02, INV-05). `came`: PayPal has just sent somebody back. */
export function Page({ came }: Parts) {
  return came === 'paid' ? <PaymentResult /> : <Invoices cancelled={came === 'cancelled'} />
}

function Invoices({ cancelled }: { cancelled: boolean }) {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(useApi().query(getInvoices, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.invoices.intro' })} />
      <div className={styles.parts}>
        {cancelled && <p role="status">{intl.formatMessage({ id: 'admin.invoices.cancelled' })}</p>}
        {!data && <Loading error={error} refetch={refetch} rows={4} />}
        {data?.away && <Away readAt={data.readAt} />}
        {data?.invoices.length === 0 && !(data.away && data.readAt === null) && (
          <EmptyState
            icon={<PrintIcon />}
            title={intl.formatMessage({ id: 'admin.invoices.none' })}
            text={intl.formatMessage({ id: 'admin.invoices.none.text' })}
          />
        )}
        {data && data.invoices.length > 0 && (
          <Rows>
            {data.invoices.map((invoice) => (
              <OneInvoice key={invoice.id} invoice={invoice} payable={data.payable} />
            ))}
          </Rows>
        )}
        <Recipient />
      </div>
    </AdminScreen>
  )
}

function Away({ readAt }: { readAt: string | null }) {
  const intl = useIntl()
  const time = readAt && intl.formatDate(readAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className={styles.away} role="status">
      <OfflineIcon size={18} />
      {time
        ? intl.formatMessage({ id: 'admin.invoices.away' }, { time })
        : intl.formatMessage({ id: 'admin.invoices.away.never' })}
    </p>
  )
}

const tones = { MAKING: 'cyan', OPEN: 'warning', OVERDUE: 'danger', PENDING: 'cyan', PAID: 'success' } as const

function OneInvoice({ invoice, payable }: { invoice: Invoice; payable: boolean }) {
  const intl = useIntl()
  const { money, dayNumeric } = useFormat()
  const [shown, setShown] = useState(false)
  const { state, voucherDate, voucherNumber, createdDate, dueDate, open, total, currency } = invoice
  const name = voucherNumber ?? intl.formatMessage({ id: 'admin.invoices.unnumbered' })
  const mayPay = payable && payRefusal({ state, amount: open, currency }) === undefined
  return (
    <Row
      name={name}
      text={
        <>
          {voucherDate ? dayNumeric(voucherDate) : intl.formatDate(createdDate, { dateStyle: 'short' })}
          {dueDate && (state === 'OPEN' || state === 'OVERDUE') && (
            <> · {intl.formatMessage({ id: 'admin.invoices.due' }, { date: dayNumeric(dueDate) })}</>
          )}
        </>
      }
      actions={
        <>
          {mayPay && <Pay invoice={invoice} name={name} />}
          {invoice.documentFileId && <Pdf id={invoice.documentFileId} name={name} />}
          {invoice.documentFileId && (
            <Button
              aria-label={intl.formatMessage({ id: 'admin.invoices.show.label' }, { name })}
              onClick={() => setShown(true)}
            >
              {intl.formatMessage({ id: 'admin.invoices.show' })}
            </Button>
          )}
          {shown && <InvoiceDialog id={invoice.id} name={name} onClose={() => setShown(false)} />}
        </>
      }
    >
      <b className={styles.amount}>{money(total, currency)}</b>
      <Badge tone={tones[state]}>{intl.formatMessage({ id: `admin.invoices.state.${state}` })}</Badge>
    </Row>
  )
}

function Pdf({ id, name }: { id: string; name: string }) {
  const intl = useIntl()
  const api = useApi()
  const load = useWork(() => download(api, getInvoicePdf, { query: { documentFileId: id }, name: `${name}.pdf` }))
  return (
    <Button
      busy={load.isPending}
      aria-label={intl.formatMessage({ id: 'admin.invoices.pdf.label' }, { name })}
      onClick={() => load.mutate()}
    >
      {intl.formatMessage({ id: 'admin.invoices.pdf' })}
    </Button>
  )
}

function Pay({ invoice: { id }, name }: { invoice: Invoice; name: string }) {
  const intl = useIntl()
  const pay = useCall(startInvoicePayment, { onDone: ({ approvalUrl }) => location.assign(approvalUrl) })
  const backTo = (came: string) => `${base}${pathTo(paths.invoices, { came })}`
  const query = { invoiceId: id, returnUrl: backTo('paid'), cancelUrl: backTo('cancelled') }
  return (
    <Button
      look="gold"
      busy={pay.isPending}
      aria-label={intl.formatMessage({ id: 'admin.invoices.pay.label' }, { name })}
      onClick={() => pay.mutate({ query })}
    >
      {intl.formatMessage({ id: 'admin.invoices.pay' })}
    </Button>
  )
}
