import type { FieldState } from '../../../client/form-values.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './BookingRules.module.css'
import { choicesOf, inUnits, type NumberRule } from './booking-rules-form.ts'

type Props = FieldState<number> & { rule: NumberRule }

/** One rule: its choices in words, and a sentence about its effect. */
export function NumberRuleSelect({ rule, ...field }: Props) {
  const t = useText()
  const words = useWords(rule)
  return (
    <div className={styles.rule}>
      <Select
        {...field}
        label={t(`admin.rules.${rule}`)}
        hint={t(`admin.rules.${rule}.hint`)}
        options={choicesOf(rule, field.value)}
        labelOf={words}
      />
    </div>
  )
}

function useWords(rule: NumberRule): (value: number) => string {
  const t = useText()
  const time = (minutes: number) => {
    const { unit, count } = inUnits(minutes)
    return t(`admin.rules.${unit}`, { count })
  }
  const before = (minutes: number) =>
    minutes === 0 ? t('admin.rules.untilStart') : t('admin.rules.before', { time: time(minutes) })
  return (value) => {
    switch (rule) {
      case 'slotStepMinutes':
        return t('admin.rules.every', { time: time(value) })
      case 'leadTimeMinutes':
        return value === 0 ? t('admin.rules.noLeadTime') : time(value)
      case 'horizonDays':
        return time(value * 1440)
      case 'freezeMinutes':
        return before(value)
      case 'cancellationWindowHours':
        return before(value * 60)
      case 'reminderHours':
        return value === 0 ? t('admin.rules.noReminder') : t('admin.rules.reminded', { time: time(value * 60) })
      case 'maxConfirmedAppointments':
        return t('admin.rules.appointments', { count: value })
    }
  }
}
