import { captureInvoicePayment, getInvoicePayments, getInvoices } from '@goldline/contract/invoice'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { isFinalError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ClockIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './Invoices.module.css'

/** Shows a payment's outcome after the return from PayPal; a retry never pays twice (INV-05). */
export function PaymentResult() {
  const t = useText()
  const { money } = useFormat()
  const cache = useCache()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(captureInvoicePayment, { query: { paymentId: search.get('paymentId') ?? '' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data) void cache.invalidate(getInvoices, getInvoicePayments)
  }, [data, cache])
  const state = data?.pending ? 'pending' : 'paid'
  const unknown = error !== null && !isFinalError(error)
  return (
    <AdminScreen>
      <div className={styles.result}>
        {isFetching && (
          <>
            <p role="status">{t('word.askingPayPal')}</p>
            <SkeletonList count={2} />
          </>
        )}
        {!isFetching && data && (
          <EmptyState
            heading
            icon={data.pending ? <ClockIcon /> : <TickIcon />}
            title={t(`admin.invoices.result.${state}`)}
            text={t(`admin.invoices.result.${state}.text`, { amount: money(data.amount, data.currency) })}
            action={<InvoicesLink />}
          />
        )}
        {!isFetching && error && (
          <Failure
            heading
            error={error}
            icon={<WarningIcon />}
            title={unknown ? t('word.weDoNotKnowYet') : undefined}
            text={unknown ? t('admin.invoices.result.unknown.text') : undefined}
            onRetry={unknown ? () => void refetch() : undefined}
          >
            {!unknown && <InvoicesLink />}
          </Failure>
        )}
      </div>
    </AdminScreen>
  )
}

function InvoicesLink() {
  const t = useText()
  return (
    <Link href={pathTo(paths.invoices)} className={buttonClass('gold')}>
      {t('admin.invoices.result.back')}
    </Link>
  )
}
