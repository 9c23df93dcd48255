import { getSentMessages, retryMessage, type SentMessage } from '@goldline/contract/message/sent'
import { creditCurrency } from '@goldline/domain/credit/budget'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { dot } from '../../../kit/dot.ts'
import { ClockIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { calendarPath, paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './Messages.module.css'

export function MessageItem({ message }: { message: SentMessage }) {
  const t = useText()
  const { cause, error, status, retried, text, subject } = message
  const recipient = useRecipient(message)
  return (
    <article
      className={styles.message}
      data-worrying={(cause !== null && !retried) || undefined}
      aria-label={t('admin.messages.to', { recipient })}
    >
      <header className={classes(row(12, 'top', 'between', 'anywhere'), styles.head)}>
        <MessageReader message={message} />
        <MessageState status={status} />
      </header>
      <MessageFacts message={message} />
      {subject && <p className={look('w650', 'anywhere')}>{subject}</p>}
      {text === null ? (
        <p className={look('quiet', 'f14')}>{t('admin.messages.wordless')}</p>
      ) : (
        <>
          <details className={styles.text}>
            <summary>{t('admin.messages.show')}</summary>
            <p className={look('py8', 'px12', 'r-sm', 'on-bg', 'lines', 'anywhere')} lang={message.language}>
              {text}
            </p>
          </details>
          <p className={styles.preview} lang={message.language}>
            {text}
          </p>
        </>
      )}
      {cause && (
        <p>
          {t(`admin.messages.cause.${cause}`)}{' '}
          {error && (cause === 'REFUSED' || cause === 'UNDELIVERED') && (
            <small className={look('quiet', 'f14')}>{t('admin.messages.detail', { error })}</small>
          )}
        </p>
      )}
      {retried && <p className={look('quiet', 'f14')}>{t('admin.messages.retried')}</p>}
      {message.mayRetry && <Retry message={message} recipient={recipient} />}
    </article>
  )
}

function useRecipient({ recipient, channel }: SentMessage): string {
  const t = useText()
  if (recipient === null) return t('admin.messages.erased')
  return channel === 'SMS' ? formatPhoneNr(recipient) : recipient
}

/** Shows the recipient: the customer's name with the address, else only the address. */
function MessageReader({ message }: { message: SentMessage }) {
  const { customer } = message
  const recipient = useRecipient(message)
  if (!customer?.name) return <b>{recipient}</b>
  return (
    <span className={classes(row(12, 'wrap', 'gy2', 'baseline'), styles.whom)}>
      <Link href={pathTo(paths.customers, { id: customer.id })}>{customer.name}</Link>
      <small className={look('quiet', 'f14')}>{recipient}</small>
    </span>
  )
}

const states = {
  QUEUED: 'waiting',
  SENDING: 'waiting',
  SENT: 'sent',
  DELIVERED: 'delivered',
  UNKNOWN: 'unknown',
  FAILED: 'failed',
} as const

const looks = {
  waiting: { tone: 'cyan', icon: <ClockIcon size={16} /> },
  sent: { tone: 'cyan', icon: <TickIcon size={16} /> },
  delivered: { tone: 'success', icon: <TickIcon size={16} /> },
  unknown: { tone: 'warning', icon: <WarningIcon size={16} /> },
  failed: { tone: 'danger', icon: <WarningIcon size={16} /> },
} as const

/** Shows the status by text, icon and colour. */
function MessageState({ status }: Pick<SentMessage, 'status'>) {
  const t = useText()
  const state = states[status]
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`admin.messages.state.${state}`)}
    </Badge>
  )
}

function MessageFacts({ message }: { message: SentMessage }) {
  const intl = useIntl()
  const t = useText()
  const { money, instantDayTime } = useFormat()
  const { toWall } = zone(useSalon().timeZone)
  const { appointment, channel, kind, provider, attempts, createdTime, sentTime, parts, cost } = message
  const when = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  const [written, sent] = [when(createdTime), sentTime && when(sentTime)]
  const facts = [
    t(`message.channel.${channel}`),
    t(`admin.messages.kind.${kind}`),
    // Show only the time sent if both are in the same minute, as usual.
    ...(written === sent ? [] : [t('admin.messages.written', { time: written })]),
    ...(sent ? [t('admin.messages.taken', { time: sent })] : []),
    ...(provider ? [t('admin.messages.by', { provider: providerName(provider) })] : []),
    ...(parts === null ? [] : [t('word.smsCount', { count: parts })]),
    ...(cost === null ? [] : [money(cost, creditCurrency)]),
    ...(attempts > 1 ? [t('admin.messages.attempts', { count: attempts })] : []),
  ]
  return (
    <p className={styles.facts}>
      <span>{facts.join(dot)}</span>
      {appointment && (
        <Link href={calendarPath(toWall(Date.parse(appointment.startTime)).day, appointment.id)}>
          {t('admin.messages.about', {
            when: instantDayTime(appointment.startTime),
          })}
        </Link>
      )}
    </p>
  )
}

/** Returns a provider's name in its own spelling. */
const providerName = (provider: string): string =>
  ({ bulkgate: 'BulkGate', gatewayapi: 'GatewayAPI', smtp: 'SMTP' })[provider] ?? provider

/** Sends the message again; after confirmation if it may have arrived, since it would arrive twice (MSG-11). */
function Retry({ message, recipient }: { message: SentMessage; recipient: string }) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const retry = useCall(retryMessage, {
    inline: true,
    onDone: async () => {
      notices.show(t('admin.messages.retry.done'), 'success')
      setAsking(false)
      await cache.invalidate(getSentMessages)
    },
  })
  const send = () => retry.mutate({ params: { id: message.id } })
  const label = t('word.sendAgain')
  return (
    <div className={row(8, 'wrap', 'middle')}>
      <Button
        busy={retry.isPending && !asking}
        aria-label={t('admin.messages.retryTo', { recipient })}
        onClick={() => (message.status === 'UNKNOWN' ? setAsking(true) : send())}
      >
        {label}
      </Button>
      {retry.error && !asking && <Failure inline error={retry.error} />}
      {asking && (
        <Dialog
          title={label}
          loading={retry.isPending}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-first onClick={() => setAsking(false)}>
                {t('action.cancel')}
              </Button>
              <Button kind="danger" busy={retry.isPending} onClick={send}>
                {label}
              </Button>
            </>
          }
        >
          <p>{t('admin.messages.retry.unknown', { recipient })}</p>
          {retry.error && <Failure inline error={retry.error} />}
        </Dialog>
      )}
    </div>
  )
}
