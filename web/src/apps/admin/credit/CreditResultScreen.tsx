import type { CreditOrder } from '@goldline/contract/credit'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'wouter'
import { ApiError } from '../../../api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ClockIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { creditPath } from '../AdminShell.tsx'
import { useTitle } from '../use-title.ts'
import styles from './CreditScreen.module.css'
import { useSettledOrder } from './use-credit.ts'

/** The page to which PayPal returns the buyer: the payment's outcome, and what to do next (CRD-02). */
export function CreditResultScreen({ came }: { came: 'paid' | 'cancelled' }) {
  const intl = useIntl()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useSettledOrder(came, search.get('orderId') ?? '')
  useTitle('admin.credit')
  return (
    <AdminScreen>
      <div className={styles.result}>
        {isFetching && (
          <>
            <p role="status">{intl.formatMessage({ id: 'admin.credit.result.asking' })}</p>
            <SkeletonList count={2} />
          </>
        )}
        {!isFetching && data && <Outcome order={data} />}
        {!isFetching && error && <Failure error={error} onRetry={() => void refetch()} />}
      </div>
    </AdminScreen>
  )
}

function Outcome({ order: { state, balance, currency } }: { order: CreditOrder }) {
  const intl = useIntl()
  const { money } = useFormat()
  const icons = { CREATED: <ClockIcon />, FULFILLED: <TickIcon />, REJECTED: <InfoIcon />, FAILED: <WarningIcon /> }
  return (
    <EmptyState
      heading
      icon={icons[state]}
      title={intl.formatMessage({ id: `admin.credit.result.${state}` })}
      text={intl.formatMessage({ id: `admin.credit.result.${state}.text` }, { amount: money(balance, currency) })}
      action={<ToCredit />}
    />
  )
}

const hints: Readonly<Record<string, MessageId>> = {
  'no-capture-payments': 'admin.credit.result.FAILED.text',
  'order-already-fulfilled': 'admin.credit.result.already.text',
  'order-already-rejected': 'admin.credit.result.REJECTED.text',
}

/** Final outcomes in the specification’s words; for unknown ones, that nobody pays twice. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl()
  const hint = error instanceof ApiError ? hints[error.message] : undefined
  const unknown = error instanceof ApiError && (error.status === undefined || error.status === 503)
  const text = unknown ? 'admin.credit.result.unknown.text' : hint
  return (
    <EmptyState
      heading
      role="alert"
      icon={hint === 'admin.credit.result.already.text' ? <TickIcon /> : <WarningIcon />}
      title={unknown ? intl.formatMessage({ id: 'admin.credit.result.unknown' }) : errorText(intl, error)}
      text={text && intl.formatMessage({ id: text })}
      action={unknown ? <Button onClick={onRetry}>{intl.formatMessage({ id: 'action.retry' })}</Button> : <ToCredit />}
    />
  )
}

function ToCredit() {
  const intl = useIntl()
  return (
    <Link href={creditPath} className={buttonClass('gold')}>
      {intl.formatMessage({ id: 'admin.credit.result.back' })}
    </Link>
  )
}
