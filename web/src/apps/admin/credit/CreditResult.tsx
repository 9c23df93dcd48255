import type { CreditOrder } from '@goldline/contract/credit'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'wouter'
import { ApiError, isFinal } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ClockIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './CreditScreen.module.css'
import { type Came, useSettledOrder } from './use-credit.ts'

/** Where PayPal sends the buyer back to: what became of the payment, and a way on (CRD-02). */
export function CreditResult({ came }: { came: Came }) {
  const intl = useIntl()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useSettledOrder(came, search.get('orderId') ?? '')
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
        {!isFetching && error && <Unsettled error={error} onRetry={() => void refetch()} />}
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

/** The specification’s words for what is final; for what is not known yet, that nobody pays twice. */
function Unsettled({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl()
  if (!isFinal(error))
    return (
      <Failure
        heading
        error={error}
        icon={<WarningIcon />}
        title={intl.formatMessage({ id: 'admin.credit.result.unknown' })}
        text={intl.formatMessage({ id: 'admin.credit.result.unknown.text' })}
        onRetry={onRetry}
      />
    )
  const hint = error instanceof ApiError ? hints[error.message] : undefined
  const icon = hint === 'admin.credit.result.already.text' ? <TickIcon /> : <WarningIcon />
  return (
    <Failure heading error={error} icon={icon} {...(hint && { text: intl.formatMessage({ id: hint }) })}>
      <ToCredit />
    </Failure>
  )
}

function ToCredit() {
  const intl = useIntl()
  return (
    <Link href={pathTo(paths.credit)} className={buttonClass('gold')}>
      {intl.formatMessage({ id: 'admin.credit.result.back' })}
    </Link>
  )
}
