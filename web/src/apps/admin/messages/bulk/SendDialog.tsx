import { getMyCredit } from '@goldline/contract/credit'
import { getBulkMessages, sendBulkMessage } from '@goldline/contract/marketing/bulk'
import { Link } from 'wouter'
import { ApiError } from '../../../../client/api-error.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { paths, pathTo } from '../../paths.ts'
import styles from './Bulk.module.css'
import { formatEuros } from './Preview.tsx'
import type { BulkDraft } from './use-bulk-draft.ts'
import type { BulkPrice } from './use-price.ts'
import { useSendTime } from './use-send-time.tsx'

type Props = { draft: BulkDraft; price: BulkPrice; onSent: () => void; onClose: () => void }

/** Shows cost and credit, and sends the message now or later (MSG-07). */
export function SendDialog({ draft, price, onSent, onClose }: Props) {
  const t = useText()
  const when = useSendTime()
  const send = useCall(sendBulkMessage, {
    inline: true,
    renews: [getBulkMessages, getMyCredit],
    says: ({ recipients }) => ({ id: 'admin.bulk.sent', values: { count: recipients } }),
    onDone: () => {
      onSent()
      onClose()
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.message === 'cost.changed') void price.cost.refetch()
    },
  })
  const { subject, ...words } = draft.words
  const cost = price.exact
  const press = () => {
    const startTime = when.read()
    if (cost === undefined || startTime === undefined) return
    const scheduled = startTime === null ? {} : { startTime }
    send.mutate({ body: { ...words, subject, recipients: draft.recipients, cost, ...scheduled } })
  }
  return (
    <Dialog
      title={t('admin.bulk.send.title')}
      loading={send.isPending}
      onClose={onClose}
      actions={
        <>
          <Button data-first onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            kind="gold"
            busy={send.isPending}
            disabled={cost === undefined || isUnsendable(price)}
            onClick={press}
          >
            {t('word.send')}
          </Button>
        </>
      }
    >
      <div className={classes(stack(16, 'one-column'), styles.form)}>
        <Costs price={price} />
        {when.fields}
        {send.error && (
          <Failure inline error={send.error}>
            {send.error instanceof ApiError && send.error.message === 'credit.insufficient' && (
              <BuyCredit error={send.error} />
            )}
          </Failure>
        )}
      </div>
    </Dialog>
  )
}

/** Whether the message reaches no customer or has forbidden links, as the preview shows. */
function isUnsendable({ preview: { data } }: BulkPrice): boolean {
  return data !== undefined && (data.reached.EMAIL + data.reached.SMS === 0 || data.foreignLinks.length > 0)
}

/** Shows the specification's four figures; if the cost is not known, the error and a cost of 100. */
function Costs({ price: { shown, cost } }: { price: BulkPrice }) {
  const intl = useIntl()
  const t = useText()
  return (
    <>
      {cost.error && <Failure inline error={cost.error} onRetry={() => void cost.refetch()} />}
      {shown && (
        <dl className={classes(stack(8), styles.costs)}>
          {(['cost', 'amount', 'budget'] as const).map((what) => (
            <div className={row(12, 'between')} key={what}>
              <dt>{t(`admin.bulk.${what}`)}</dt>
              <dd className={look('num')}>{formatEuros(intl, shown[what])}</dd>
            </div>
          ))}
          {shown.extra > 0 && (
            <div className={row(12, 'between')} data-lacks>
              <dt>{t('admin.bulk.extra')}</dt>
              <dd className={look('num')}>{formatEuros(intl, shown.extra)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

function BuyCredit({ error }: { error: ApiError }) {
  const intl = useIntl()
  const t = useText()
  const enough = error.details.package
  return (
    <Link href={pathTo(paths.credit)} className={buttonClass('quiet')}>
      {enough ? t('admin.bulk.buy', { amount: formatEuros(intl, enough.balance / 100) }) : t('word.toYourCredit')}
    </Link>
  )
}
