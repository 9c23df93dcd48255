import type { WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import { partOfSpan } from '@goldline/domain/time/part-of-day'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { FreeNow } from './FreeNow.tsx'
import { useLeave } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

/** One entry: what, when, with whom, where; and leaving it. */
export function Entry({ entry }: { entry: WaitingListEntry }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const leave = useLeave(entry.id)
  const { from, to, services, staffName, staffIds, staffNames, businessObject, toldTime } = entry
  const part = partOfSpan(entry)
  const days = from === to ? format.dayLong(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`
  const hours = part
    ? part !== 'any' && t(`availability.part.${part}`)
    : `${format.timeOfDay(entry.fromTime)} – ${format.timeOfDay(entry.toTime)}`
  const what = services.map((name) => name ?? t('label.deletedService')).join(' + ')
  const anybody = t('label.firstAvailableStaff')
  const who = staffNames?.map((name) => name ?? anybody).join(' + ') ?? staffName ?? anybody
  return (
    <article className={styles.entry}>
      <div>
        <h3>{days}</h3>
        <p>{[hours, what, who].filter(Boolean).join(' · ')}</p>
        <small>
          {businessObject.name}
          {toldTime !== null && ` · ${t('my.waiting.told', { when: told(toldTime) })}`}
        </small>
        <FreeNow businessObject={businessObject} wish={{ ...entry, staffIds: staffIds ?? undefined }} />
        {leave.error && <Failure inline error={leave.error} />}
      </div>
      <Button
        busy={leave.isPending}
        aria-label={t('my.waiting.leaveOf', { what: `${days}, ${what}` })}
        onClick={() => leave.mutate()}
      >
        {t('my.waiting.leave')}
      </Button>
    </article>
  )

  function told(instant: string): string {
    const style = { timeZone: businessObject.timeZone, dateStyle: 'short', timeStyle: 'short' } as const
    return intl.formatDate(new Date(instant), style)
  }
}
