import { getInvoicePdf, getInvoices, type Invoice, startInvoicePayment } from '@goldline/contract/invoice'
import { payRefusal } from '@goldline/domain/invoice/invoice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { download } from '../../../client/download.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall, useWork } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { OfflineIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { PrintIcon } from '../../../kit/till-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { base, paths, pathTo } from '../paths.ts'
import { ListRow, RowList } from '../rows/RowList.tsx'
import type { PathParts } from '../screen.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import styles from './Invoices.module.css'
import { PaymentResult } from './PaymentResult.tsx'
import { Recipient } from './Recipient.tsx'

/** Lists the salon’s invoices (INV-02, INV-05). `came`: the result in the URL after returning from PayPal. */
export function Page({ came }: PathParts) {
  return came === 'paid' ? <PaymentResult /> : <Invoices cancelled={came === 'cancelled'} />
}

function Invoices({ cancelled }: { cancelled: boolean }) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getInvoices, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.invoices.intro')} />
      <div className={styles.parts}>
        {cancelled && <p role="status">{t('admin.invoices.cancelled')}</p>}
        {!data && <Loading error={error} refetch={refetch} rows={4} />}
        {data?.away && <LexofficeAway readAt={data.readAt} />}
        {data?.invoices.length === 0 && !(data.away && data.readAt === null) && (
          <EmptyState icon={<PrintIcon />} title={t('admin.invoices.none')} text={t('admin.invoices.none.text')} />
        )}
        {data && data.invoices.length > 0 && (
          <RowList>
            {data.invoices.map((invoice) => (
              <OneInvoice key={invoice.id} invoice={invoice} payable={data.payable} />
            ))}
          </RowList>
        )}
        <Recipient />
      </div>
    </AdminScreen>
  )
}

function LexofficeAway({ readAt }: { readAt: string | null }) {
  const intl = useIntl()
  const t = useText()
  const time = readAt && intl.formatDate(readAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className={row(8, 'middle', 'quiet')} role="status">
      <OfflineIcon size={18} />
      {time ? t('admin.invoices.away', { time }) : t('admin.invoices.away.never')}
    </p>
  )
}

const tones = { MAKING: 'cyan', OPEN: 'warning', OVERDUE: 'danger', PENDING: 'cyan', PAID: 'success' } as const

function OneInvoice({ invoice, payable }: { invoice: Invoice; payable: boolean }) {
  const intl = useIntl()
  const t = useText()
  const { money, dayNumeric } = useFormat()
  const [shown, setShown] = useState(false)
  const { state, voucherDate, voucherNumber, createdDate, dueDate, open, total, currency } = invoice
  const name = voucherNumber ?? t('admin.invoices.unnumbered')
  const mayPay = payable && payRefusal({ state, amount: open, currency }) === undefined
  return (
    <ListRow
      name={name}
      text={
        <>
          {voucherDate ? dayNumeric(voucherDate) : intl.formatDate(createdDate, { dateStyle: 'short' })}
          {dueDate && (state === 'OPEN' || state === 'OVERDUE') && (
            <>
              {dot}
              {t('admin.invoices.due', { date: dayNumeric(dueDate) })}
            </>
          )}
        </>
      }
      actions={
        <>
          {mayPay && <Pay invoice={invoice} name={name} />}
          {invoice.documentFileId && <Pdf id={invoice.documentFileId} name={name} />}
          {invoice.documentFileId && (
            <Button aria-label={t('word.viewName', { name })} onClick={() => setShown(true)}>
              {t('word.view')}
            </Button>
          )}
          {shown && <InvoiceDialog id={invoice.id} name={name} onClose={() => setShown(false)} />}
        </>
      }
    >
      <b className={styles.amount}>{money(total, currency)}</b>
      <Badge tone={tones[state]}>{t(`admin.invoices.state.${state}`)}</Badge>
    </ListRow>
  )
}

function Pdf({ id, name }: { id: string; name: string }) {
  const t = useText()
  const api = useApi()
  const load = useWork(() => download(api, getInvoicePdf, { query: { documentFileId: id }, name: `${name}.pdf` }))
  return (
    <Button busy={load.isPending} aria-label={t('admin.invoices.pdf.label', { name })} onClick={() => load.mutate()}>
      {t('admin.invoices.pdf')}
    </Button>
  )
}

function Pay({ invoice: { id }, name }: { invoice: Invoice; name: string }) {
  const t = useText()
  const pay = useCall(startInvoicePayment, { onDone: ({ approvalUrl }) => location.assign(approvalUrl) })
  const backTo = (came: string) => `${base}${pathTo(paths.invoices, { came })}`
  const query = { invoiceId: id, returnUrl: backTo('paid'), cancelUrl: backTo('cancelled') }
  return (
    <Button
      kind="gold"
      busy={pay.isPending}
      aria-label={t('admin.invoices.pay.label', { name })}
      onClick={() => pay.mutate({ query })}
    >
      {t('admin.invoices.pay')}
    </Button>
  )
}
