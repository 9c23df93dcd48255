import type { EditedProduct } from '@goldline/contract/product/catalogue'
import { addDays, weekdays } from '@goldline/domain/time/day'
import { fieldsOf } from '../../../client/form-values.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { look } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { weekdayHead } from '../weekday.ts'
import { ReductionField, RemoveButton, reductionError } from './Amount.tsx'
import styles from './Reductions.module.css'

type HappyHours = NonNullable<EditedProduct['happyHours']>

/** Every half hour from midnight to midnight. */
const hours = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

type HoursProps = { hours: HappyHours; set: (hours: HappyHours | null) => void; wrong: string | undefined }

/** Edits the days and hours when appointments cost less (CAT-04). */
export function HappyHoursPart({ hours: own, set, wrong }: HoursProps) {
  const intl = useIntl()
  const t = useText()
  const change = (part: Partial<HappyHours>) => set({ ...own, ...part })
  const field = fieldsOf(own, change)
  const error = (field: keyof HappyHours) => {
    const text = reductionError(intl, wrong, `happyHours.${field}`)
    return text === undefined ? {} : { error: text }
  }
  const options = (value: string | null) =>
    value === null || hours.includes(value) ? hours : [...hours, value].toSorted()
  return (
    <fieldset className={styles.part}>
      <legend className={look('py0', 'px4', 'w700')}>{t('price.happyHours')}</legend>
      <Switch {...field('activated')} label={t('admin.services.activated')} />
      <ReductionField reduction={own} onChange={change} {...error('amount')} />
      <div className={styles.pair}>
        <Combobox
          {...field('fromHour')}
          label={t('word.from')}
          options={options(own.fromHour)}
          labelOf={(hour) => hour}
          {...error('fromHour')}
        />
        <Combobox
          {...field('toHour')}
          label={t('word.until')}
          options={options(own.toHour)}
          labelOf={(hour) => hour}
          {...error('toHour')}
        />
      </div>
      <WeekDays own={own} onChange={change} {...error('weekDays')} />
      <RemoveButton onClick={() => set(null)} />
    </fieldset>
  )
}

type WeekDaysProps = { own: HappyHours; onChange: (part: Partial<HappyHours>) => void; error?: string }

function WeekDays({ own, onChange, error }: WeekDaysProps) {
  const intl = useIntl()
  const t = useText()
  const legend = t('admin.services.weekDays')
  return (
    <>
      <fieldset className={styles.days} aria-label={legend}>
        {weekdays.map((weekday, index) => {
          const on = own.weekDays.includes(weekday)
          const next = weekdays.filter((each) => (each === weekday ? !on : own.weekDays.includes(each)))
          return (
            <button
              className={look('min-w-0', 'p0', 'touch', 'edge-strong', 'r-sm', 'color-text')}
              key={weekday}
              type="button"
              aria-pressed={on}
              onClick={() => onChange({ weekDays: next })}
            >
              {weekdayHead(intl, addDays('2024-01-01', index))}
            </button>
          )
        })}
      </fieldset>
      {error && (
        <p role="alert" className={look('danger', 'f14')}>
          {error}
        </p>
      )}
    </>
  )
}
