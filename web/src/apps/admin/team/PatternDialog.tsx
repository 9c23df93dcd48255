import { putPattern, type RotaPerson } from '@goldline/contract/staff/rota'
import { hoursOf, minutesOf, workWithoutBreaks } from '@goldline/domain/staff/hours'
import { firstValidDay, longestPattern } from '@goldline/domain/staff/rota'
import { type Day, isDay, type Weekday, weekdays } from '@goldline/domain/time/day'
import { Form, useForm } from '../../../client/Form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { useStranding } from '../stranded/use-stranding.tsx'
import styles from './Forms.module.css'
import { HoursField } from './HoursField.tsx'
import { parseHoursOrNone, sampleDay, validateHours } from './hours-text.ts'
import type { WeekDraft } from './pattern-draft.ts'
import { buildPatternBody, createPatternDraft, findInvalidWeek, type PatternDraft, weekNames } from './pattern-draft.ts'
import { useTeamCallOptions } from './use-team.ts'

type PatternSent = ReturnType<typeof buildPatternBody>
type Props = { person: RotaPerson; monday: Day; today: Day; onClose: () => void }

/** Edits the hours that repeat every one to four weeks (STF-10). */
export function PatternDialog({ person, monday, today, onClose }: Props) {
  const t = useText()
  const save = useStranding(
    (api, { ifMatch, ...sent }: { params: { id: string }; body: PatternSent; ifMatch: number }, query) =>
      api.ask(putPattern, { ...sent, query }, { ifMatch }),
    useTeamCallOptions(onClose),
  )
  const form = useForm<PatternDraft>({
    start: createPatternDraft(person.pattern, { monday, today }),
    ...keptAs(`rota pattern ${person.id} ${monday}`),
    // Errors are shown at the fields of the invalid week, which is opened.
    check: (draft) => ({
      weeks: findInvalidWeek(draft) === undefined ? undefined : { id: 'refusal.staff.hours-invalid' },
      validFrom: isDay(draft.validFrom) ? undefined : { id: 'form.required' },
    }),
    work: save,
    send: (draft) =>
      save.mutate({ params: { id: person.id }, body: buildPatternBody(draft, monday), ifMatch: person.version }),
  })
  const { values, set } = form
  const week = values.weeks[values.shown]
  return (
    <Dialog
      size="large"
      title={t('admin.team.pattern.title', { name: person.name })}
      subtitle={t('admin.team.pattern.text')}
      loading={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button {...form.button} kind="gold" onClick={() => set({ shown: findInvalidWeek(values) ?? values.shown })}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Form form={form} className={styles.form}>
        <DateField
          {...form.field('validFrom')}
          label={t('admin.team.pattern.validFrom')}
          hint={t('admin.team.pattern.validFrom.hint')}
          min={firstValidDay}
        />
        <Weeks draft={values} onChange={set} />
        {week && (
          <WeekFields
            week={week}
            tried={form.errorOf('weeks') !== undefined}
            onChange={(next) => set({ weeks: values.weeks.map((each, at) => (at === values.shown ? next : each)) })}
          />
        )}
      </Form>
      {save.question}
    </Dialog>
  )
}

type WeeksProps = { draft: PatternDraft; onChange: (change: Partial<PatternDraft>) => void }

/** Selects the number of weeks, the one to edit, and the one that the rota currently shows. */
function Weeks({ draft, onChange }: WeeksProps) {
  const t = useText()
  const names = weekNames.slice(0, draft.count)
  const last = (count: number, week: number) => Math.min(week, count - 1)
  const pills = (id: 'admin.team.pattern.edit' | 'admin.team.pattern.shown', field: 'shown' | 'now') => (
    <div>
      <p>{t(id)}</p>
      <RadioPills
        label={t(id)}
        options={names.map((name) => ({
          value: name,
          label: t('admin.team.pattern.week', { week: name }),
        }))}
        value={names[draft[field]]}
        onChange={(name) => onChange({ [field]: weekNames.indexOf(name) })}
        wraps
      />
    </div>
  )
  return (
    <>
      <RadioPills
        label={t('admin.team.pattern.count')}
        options={Array.from({ length: longestPattern }, (_, index) => ({
          value: index + 1,
          label: t('word.everyWeeks', { count: index + 1 }),
        }))}
        value={draft.count}
        onChange={(count) => onChange({ count, now: last(count, draft.now), shown: last(count, draft.shown) })}
        wraps
      />
      {draft.count > 1 && (
        <div className={classes(row(32, 'wrap', 'gy12'), styles.weeks)}>
          {pills('admin.team.pattern.edit', 'shown')}
          {pills('admin.team.pattern.shown', 'now')}
        </div>
      )}
    </>
  )
}

type WeekFieldsProps = { week: WeekDraft; tried: boolean; onChange: (week: WeekDraft) => void }

/** Fields for hours and breaks of each weekday, with their sum. */
function WeekFields({ week, tried, onChange }: WeekFieldsProps) {
  const t = useText()
  const format = useFormat()
  const days = weekdays.map((weekday) => ({
    work: parseHoursOrNone(week[weekday].work),
    breaks: parseHoursOrNone(week[weekday].breaks),
  }))
  const minutes = days.reduce((sum, day) => sum + minutesOf(workWithoutBreaks(day)), 0)
  const set = (weekday: Weekday, change: Partial<WeekDraft[Weekday]>) =>
    onChange({ ...week, [weekday]: { ...week[weekday], ...change } })
  const labelOf = (weekday: Weekday, id: 'word.workingHours' | 'word.break') =>
    `${format.weekdayLong(sampleDay(weekday))}: ${t(id)}`
  return (
    <div className={stack(12)}>
      {weekdays.map((weekday) => {
        const { work, breaks } = week[weekday]
        const ofWork = tried ? validateHours(work) : undefined
        const ofBreaks = tried && ofWork === undefined ? validateHours(work, breaks) : undefined
        return (
          <div key={weekday} className={styles.dayRow}>
            <HoursField
              label={labelOf(weekday, 'word.workingHours')}
              value={work}
              onChange={(typed) => set(weekday, { work: typed })}
              error={ofWork && t(ofWork.id)}
            />
            <HoursField
              label={labelOf(weekday, 'word.break')}
              placeholder={t('admin.team.breaks.none')}
              value={breaks}
              onChange={(typed) => set(weekday, { breaks: typed })}
              error={ofBreaks && t(ofBreaks.id)}
            />
          </div>
        )
      })}
      <p className={look('quiet', 'w650')} aria-live="polite">
        {t('admin.team.pattern.sum', { hours: hoursOf(minutes) })}
      </p>
    </div>
  )
}
