import { type LeftOut, leftOutReasons } from '@goldline/domain/message/bulk/audience'
import { hasRole } from '@goldline/domain/user/role'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { paths, pathTo } from '../../paths.ts'
import { useMe } from '../../session.ts'
import styles from './Bulk.module.css'
import type { BulkPrice } from './use-price.ts'

/** Shows the number of recipients, who is excluded and why, the cost, and three sample messages. */
export function Preview({ price: { preview, shown } }: { price: BulkPrice }) {
  const intl = useIntl()
  const t = useText()
  const { data, error } = preview
  return (
    <section className={look('p16', 'edge', 'r-lg', 'on-surface')} aria-label={t('action.preview')}>
      <h2>{t('action.preview')}</h2>
      {error && <Failure inline error={error} onRetry={() => void preview.refetch()} />}
      {!data && preview.isFetching && <SkeletonList count={2} />}
      {!data && !error && !preview.isFetching && (
        <p className={classes(look('anywhere'), styles.quiet)}>{t('admin.bulk.preview.none')}</p>
      )}
      {data && (
        <div className={stack(12, 'one-column')} aria-busy={preview.isFetching}>
          <p role="status">
            <b>
              {t('admin.bulk.reached', {
                count: data.reached.EMAIL + data.reached.SMS,
                mails: data.reached.EMAIL,
                sms: data.reached.SMS,
              })}
            </b>
            {shown && ` ${t('admin.bulk.costs', { cost: formatEuros(intl, shown.amount), parts: data.parts })}`}
          </p>
          <LeftOutList leftOut={data.leftOut} />
          <ForeignHosts hosts={data.foreignLinks} />
          <QuietHoursNote startTime={data.startTime} />
          {data.samples.map((sample, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is replaced as a whole
            <SampleMessage key={index} {...sample} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Shows how many customers get no message, by reason (MSG-15). */
export function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  const t = useText()
  return (
    <ul className={classes(stack(4), styles.left)}>
      {leftOutReasons
        .filter((reason) => leftOut[reason] > 0)
        .map((reason) => (
          <li key={reason}>{t(`admin.bulk.leftOut.${reason}`, { count: leftOut[reason] })}</li>
        ))}
    </ul>
  )
}

export function ForeignHosts({ hosts }: { hosts: readonly string[] }) {
  const t = useText()
  if (hosts.length === 0) return null
  return (
    <p className={row(8, 'top', 'warning', 'anywhere')}>
      <WarningIcon size={18} />
      <span>
        {t('admin.bulk.foreign', { hosts: hosts.join(', ') })} <Partners />
      </span>
    </p>
  )
}

/** MSG-06: links to the setting of allowed domains, or says who may change it. */
function Partners() {
  const t = useText()
  const { data: me } = useMe()
  if (me === undefined || !hasRole('L3', me.role)) return t('admin.bulk.foreign.leader')
  return <Link href={pathTo(paths.messageSettings)}>{t('admin.bulk.foreign.accept')}</Link>
}

type SampleProps = {
  name: string
  when?: string
  channel: 'EMAIL' | 'SMS'
  subject: string
  text: string
  parts: number
}

export function SampleMessage({ name, when, channel, subject, text, parts }: SampleProps) {
  const t = useText()
  return (
    <article className={styles.sample} aria-label={name}>
      <h3>
        {name}
        <small>
          {joinFacts(when, channel === 'EMAIL' ? t('message.channel.EMAIL') : t('word.smsCount', { count: parts }))}
        </small>
      </h3>
      {subject !== '' && <b>{subject}</b>}
      <p>{text}</p>
    </article>
  )
}

/** Says from when on the message is sent, if quiet hours (evening, night, Sunday) delay it (MSG-14). */
export function QuietHoursNote({ startTime }: { startTime: string }) {
  const t = useText()
  const { instantDayLong, time } = useFormat()
  if (Date.parse(startTime) - Date.now() < 60_000) return null
  const when = { day: instantDayLong(startTime), time: time(startTime) }
  return <p className={classes(look('anywhere'), styles.quiet)}>{t('admin.bulk.waits', when)}</p>
}

/** Formats euros to the cent, as in mails. */
export const formatEuros = (intl: { formatNumber: (value: number, style: object) => ReactNode }, amount: number) =>
  String(intl.formatNumber(amount, { style: 'currency', currency: 'EUR' }))
