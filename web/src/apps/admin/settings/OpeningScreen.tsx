import type { OwnOpening } from '@goldline/contract/setup/settings'
import { getOpening } from '@goldline/contract/setup/settings'
import {
  dayHours,
  type Hours,
  isSameOpening,
  readCapacity,
  withException,
  withoutException,
} from '@goldline/domain/business-object/opening-edit'
import { specialDays } from '@goldline/domain/business-object/week'
import { type Day, isDay } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TrashIcon } from '../../../kit/salon-icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import groupStyles from './Groups.module.css'
import { Holidays } from './Holidays.tsx'
import { HoursFields } from './HoursFields.tsx'
import styles from './SalonScreen.module.css'
import { useSaveOpening } from './save-settings.ts'
import { WeekHours } from './WeekHours.tsx'
import { YearCalendar } from './YearCalendar.tsx'

/** Edits when the salon is open: the usual week, and a year with its exceptions (BIZ-02, BIZ-03, BIZ-08). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getOpening, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.opening.intro')} />
      {data && <OpeningForm saved={data} />}
      {!data && <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

export type OpeningInput = { opening: OwnOpening; capacity: string }
type SavedOpening = OwnOpening & { version: number }

const toOpeningInput = ({ version: _, ...opening }: SavedOpening): OpeningInput => ({
  opening,
  capacity: String(opening.capacity ?? ''),
})

function useOpeningForm(saved: SavedOpening) {
  const save = useSaveOpening()
  const form = useEdit<OpeningInput>({
    saved: toOpeningInput(saved),
    draft: 'opening',
    check: ({ capacity }) =>
      readCapacity(capacity) === undefined ? { capacity: { id: 'admin.opening.capacity.wrong' } } : {},
    work: save,
    send: (_, { opening, capacity }) => {
      const body = { ...opening, capacity: readCapacity(capacity) ?? null }
      if (!conflict) save.mutate({ body, ifMatch: saved.version })
    },
  })
  const { opening, capacity } = form.values
  const read = readCapacity(capacity)
  const typed = { ...opening, capacity: read === undefined ? opening.capacity : read }
  // The week and its exceptions are saved as a whole, so any change by a colleague is a conflict.
  const conflict = form.others.length > 0 || (save.error instanceof ApiError && save.error.status === 409)
  const dirty = conflict || capacity !== String(saved.capacity ?? '') || !isSameOpening(typed, saved)
  return { form, typed, dirty, conflict, question: save.question }
}

function OpeningForm({ saved }: { saved: SavedOpening }) {
  const t = useText()
  const today = useToday()
  const { form, typed, dirty, conflict, question } = useOpeningForm(saved)
  const [picked, setPicked] = useState<Day>()
  const set = (opening: OwnOpening) => form.set({ opening })
  return (
    <>
      <EditForm
        form={form}
        dirty={dirty}
        text={t('word.notSaved')}
        conflict={conflict ? t('admin.opening.conflict') : undefined}
        className={classes(styles.form, groupStyles.groups)}
      >
        <section className={styles.part}>
          <h2>{t('admin.opening.week')}</h2>
          <WeekHours opening={typed} onChange={set} />
          <TextField
            {...form.field('capacity')}
            label={t('admin.opening.capacity')}
            hint={t('admin.opening.capacity.hint')}
            inputMode="numeric"
          />
        </section>
        <section className={styles.part}>
          <h2>{t('admin.opening.year')}</h2>
          <YearCalendar opening={typed} today={today} onPick={setPicked} />
          <Holidays opening={typed} today={today} onChange={set} />
          <Exceptions opening={typed} today={today} onChange={set} />
        </section>
      </EditForm>
      {question}
      {picked && (
        <ExceptionDialog
          day={picked}
          opening={typed}
          onClose={() => setPicked(undefined)}
          onSet={(days, hours) => set(withException(typed, days, hours))}
        />
      )}
    </>
  )
}

type ExceptionsProps = { opening: OwnOpening; today: Day; onChange: (opening: OwnOpening) => void }

function Exceptions({ opening, today, onChange }: ExceptionsProps) {
  const t = useText()
  const format = useFormat()
  const special = specialDays(opening, today)
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useRestoredFocus(list, opening)
  const remove = (index: number, days: { from: Day; to: Day }) => {
    stayOn(`li:nth-child(${Math.min(index + 1, special.length - 1)}) button`)
    onChange(withoutException(opening, days))
  }
  return (
    <ul ref={list} className={classes(look('across'), styles.special)} aria-label={t('admin.opening.exceptions')}>
      {special.map(({ from, to, weekday, hours }, index) => {
        const days = from === to ? format.dayDate(from) : `${format.dayDate(from)} – ${format.dayDate(to)}`
        const only = weekday && t(`weekday.${weekday}`)
        const time = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes))
        const open = hours.map((each) => `${time(each.from)}–${time(each.to)}`).join(', ')
        return (
          <li key={`${from}${to}${weekday}`}>
            <span>
              {[days, only].filter(Boolean).join(', ')}: <b>{open || t('word.closedDay')}</b>
            </span>
            <IconButton
              bare
              label={t('admin.opening.exception.remove', { days })}
              onClick={() => remove(index, { from, to })}
            >
              <TrashIcon size={18} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type Props = {
  day: Day
  opening: OwnOpening
  onSet: (days: { from: Day; to: Day }, hours: readonly Hours[]) => void
  onClose: () => void
}

/** Sets closed or special hours for a range of days. */
function ExceptionDialog({ day, opening, onSet, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const [to, setTo] = useState<string>(day)
  const [hours, setHours] = useState<Hours[]>(dayHours(opening, day))
  const set = (next: readonly Hours[]) => {
    if (!isDay(to) || to < day) return
    onSet({ from: day, to }, next)
    onClose()
  }
  const wrong = isDay(to) && to >= day ? undefined : t('admin.opening.to.wrong')
  return (
    <Dialog
      title={format.dayDate(day)}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={() => set([])}>
            {t('admin.opening.close.days')}
          </Button>
          <Button kind="gold" disabled={hours.length === 0} onClick={() => set(hours)}>
            {t('admin.opening.hours.set')}
          </Button>
        </>
      }
    >
      <div className={classes(stack(16), styles.dialog)}>
        <DateField label={t('word.upToAndIncluding')} value={to} min={day} onChange={setTo} error={wrong} />
        <HoursFields name={format.dayMonth(day)} hours={hours} usual={opening.capacity} onChange={setHours} />
      </div>
    </Dialog>
  )
}
