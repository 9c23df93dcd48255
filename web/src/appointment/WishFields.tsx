import { type EntryFault, findEntryFault, waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { type Day, isDay } from '@goldline/domain/time/day'
import { type PartOfDay, partsOfDay, spansOfDay } from '@goldline/domain/time/part-of-day'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { DateField } from '../kit/DateField.tsx'
import { RadioPills } from '../kit/RadioPills.tsx'
import type { InvalidValue } from '../kit/validators.ts'

const parts = ['any', ...partsOfDay] as const

/** The typed days and part of the day. */
export type TypedWish = { from: string; to: string; part: PartOfDay | 'any' }

export const buildWish = ({ from, to, part }: TypedWish) => ({ from, to, ...spansOfDay[part] })

const texts: Record<EntryFault['why'], MessageId> = {
  'no-day': 'form.required',
  order: 'waiting.order',
  past: 'waiting.past',
  'too-long': 'waiting.tooLong',
}

export function wishFaults(wish: TypedWish, today: Day): Partial<Record<EntryFault['field'], InvalidValue>> {
  const fault = findEntryFault(buildWish(wish), today)
  return fault ? { [fault.field]: { id: texts[fault.why], values: { days: waitingListLimits.days } } } : {}
}

type Props = {
  form: {
    values: TypedWish
    set: (change: Partial<TypedWish>) => void
    errorOf: (field: 'from' | 'to') => string | undefined
  }
  today: Day
  /** The classes around the two days. */
  className: string | undefined
  required?: boolean | undefined
  wraps?: boolean | undefined
}

/** Asks for days and a part of the day. */
export function WishFields({ form: { values, set, errorOf }, today, className, required, wraps }: Props) {
  const t = useText()
  const { from, to, part } = values
  return (
    <>
      <div className={className}>
        <DateField
          label={t('waiting.from')}
          required={required}
          min={today}
          value={from}
          onChange={(next) => set({ from: next, ...(isDay(next) && next > to && { to: next }) })}
          error={errorOf('from')}
        />
        <DateField
          label={t('waiting.to')}
          required={required}
          min={isDay(from) ? from : today}
          value={to}
          onChange={(next) => set({ to: next })}
          error={errorOf('to')}
        />
      </div>
      <RadioPills
        label={t('availability.part')}
        value={part}
        onChange={(next) => set({ part: next })}
        wraps={wraps}
        options={parts.map((value) => ({ value, label: t(`availability.part.${value}`) }))}
      />
    </>
  )
}
