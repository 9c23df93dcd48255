import type { CreditOrder } from '@goldline/contract/credit'
import { Link, useSearchParams } from 'wouter'
import { ApiError, isFinalError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ClockIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './CreditScreen.module.css'
import { type PaypalReturn, useSettledOrder } from './use-credit.ts'

/** Shows the payment's outcome after returning from PayPal, and the next step (CRD-02). */
export function CreditResult({ came }: { came: PaypalReturn }) {
  const t = useText()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useSettledOrder(came, search.get('orderId') ?? '')
  return (
    <AdminScreen>
      <div className={styles.result}>
        {isFetching && (
          <>
            <p role="status">{t('word.askingPayPal')}</p>
            <SkeletonList count={2} />
          </>
        )}
        {!isFetching && data && <Outcome order={data} />}
        {!isFetching && error && <UnsettledOrder error={error} onRetry={() => void refetch()} />}
      </div>
    </AdminScreen>
  )
}

function Outcome({ order: { state, balance, currency } }: { order: CreditOrder }) {
  const t = useText()
  const { money } = useFormat()
  const icons = { CREATED: <ClockIcon />, FULFILLED: <TickIcon />, REJECTED: <InfoIcon />, FAILED: <WarningIcon /> }
  return (
    <EmptyState
      heading
      icon={icons[state]}
      title={t(`admin.credit.result.${state}`)}
      text={t(`admin.credit.result.${state}.text`, { amount: money(balance, currency) })}
      action={<CreditLink />}
    />
  )
}

const hints: Readonly<Record<string, MessageId>> = {
  'no-capture-payments': 'admin.credit.result.FAILED.text',
  'order-already-fulfilled': 'admin.credit.result.already.text',
  'order-already-rejected': 'admin.credit.result.REJECTED.text',
}

/** Shows the specification's text for a final failure; else says that retrying never takes the payment twice. */
function UnsettledOrder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  if (!isFinalError(error))
    return (
      <Failure
        heading
        error={error}
        icon={<WarningIcon />}
        title={t('word.weDoNotKnowYet')}
        text={t('admin.credit.result.unknown.text')}
        onRetry={onRetry}
      />
    )
  const hint = error instanceof ApiError ? hints[error.message] : undefined
  const icon = hint === 'admin.credit.result.already.text' ? <TickIcon /> : <WarningIcon />
  return (
    <Failure heading error={error} icon={icon} text={hint && t(hint)}>
      <CreditLink />
    </Failure>
  )
}

function CreditLink() {
  const t = useText()
  return (
    <Link href={pathTo(paths.credit)} className={buttonClass('gold')}>
      {t('word.toYourCredit')}
    </Link>
  )
}
