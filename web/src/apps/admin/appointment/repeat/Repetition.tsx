import { maxWeeksApart } from '@goldline/domain/appointment/series'
import { fieldsOf } from '../../../../client/form-values.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { DateField } from '../../../../kit/DateField.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { useSeesAll } from '../../session.ts'
import { useOfferedServices } from '../use-entry.ts'
import { Conflict } from './Conflict.tsx'
import styles from './Repeat.module.css'
import type { Series } from './use-repeat.ts'

const weeks = Array.from({ length: maxWeeksApart }, (_, index) => String(index + 1))
const ends = ['count', 'until'] as const

/** APT-19: fields of a repetition: how often, until when, and a decision for each occurrence in conflict. */
export function Repetition({ series, day, tried }: { series: Series; day: string; tried: boolean }) {
  const t = useText()
  const seesAll = useSeesAll()
  const { draft, change } = series
  if (!seesAll) return null
  return (
    <section className={stack(12, 'min-w-0')} aria-label={t('admin.entry.repeat')}>
      <Switch {...fieldsOf(draft, change)('on')} label={t('admin.entry.repeat')} hint={t('admin.entry.repeat.hint')} />
      {draft.on && (
        <>
          <RepeatFields series={series} day={day} tried={tried} />
          <Occurrences series={series} tried={tried} />
        </>
      )}
    </section>
  )
}

function RepeatFields({
  series: { draft, repeat, change },
  day,
  tried,
}: {
  series: Series
  day: string
  tried: boolean
}) {
  const t = useText()
  const field = fieldsOf(draft, change)
  const error = tried && !repeat ? t(`admin.entry.repeat.${draft.ends}.wrong`) : undefined
  return (
    <>
      <div className={styles.often}>
        <Combobox
          {...field('everyWeeks')}
          label={t('admin.entry.repeat.every')}
          options={weeks}
          labelOf={(count) => t('word.everyWeeks', { count: Number(count) })}
        />
        <Combobox
          {...field('ends')}
          label={t('admin.entry.repeat.ends')}
          options={ends}
          translationPrefix="admin.entry.repeat.ends."
        />
      </div>
      {draft.ends === 'count' ? (
        <TextField
          {...field('count')}
          label={t('admin.entry.repeat.count')}
          autoComplete="off"
          inputMode="numeric"
          error={error}
        />
      ) : (
        <DateField {...field('until')} label={t('word.lastDay')} autoComplete="off" min={day} error={error} />
      )}
    </>
  )
}

function Occurrences({ series, tried }: { series: Series; tried: boolean }) {
  const t = useText()
  const when = useWhen()
  const { staff } = useOfferedServices()
  const { enabled, answer, occurrences, repeat, draft, change } = series
  if (!enabled) return repeat ? <p>{t('admin.entry.repeat.first')}</p> : null
  if (answer.error || occurrences.length === 0)
    return <Loading inline error={answer.error} refetch={answer.refetch} rows={2} />
  const conflicts = occurrences.filter(({ broken }) => broken.length > 0)
  const counts = { count: occurrences.length, conflicts: conflicts.length }
  return (
    <div className={stack(12, 'min-w-0')} aria-busy={answer.isFetching}>
      <p role="status">
        <b>{t('admin.entry.repeat.found', counts)}</b>
      </p>
      {conflicts.map((each) => (
        <Conflict
          key={each.startTime}
          conflict={each}
          people={staff}
          when={when}
          decision={draft.decided[each.startTime]}
          onDecide={(decision) => change({ decided: { ...draft.decided, [each.startTime]: decision } })}
          skip={t('word.leaveOut')}
          tried={tried}
        />
      ))}
      {tried && !series.chosen && conflicts.every(({ startTime }) => draft.decided[startTime]) && (
        <p role="alert">{t('admin.entry.repeat.none')}</p>
      )}
      <AllDates series={series} />
    </div>
  )
}

/** Lists all dates to be created; until all conflicts are decided, only the free ones. */
function AllDates({ series: { chosen, occurrences } }: { series: Series }) {
  const t = useText()
  const when = useWhen()
  const made = chosen ?? occurrences.filter(({ broken }) => broken.length === 0)
  return (
    <details className={styles.all}>
      <summary className={row(0, 'middle', 'touch', 'cyan', 'pointer')}>
        {t('admin.entry.repeat.dates', { count: made.length })}
      </summary>
      <ol>
        {made.map(({ startTime }) => (
          <li key={startTime}>{when(startTime)}</li>
        ))}
      </ol>
    </details>
  )
}

function useWhen() {
  const intl = useIntl()
  const format = useFormat()
  const style = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
  return (instant: string) => `${intl.formatDate(new Date(instant), style)}, ${format.time(instant)}`
}
