import { useIntl } from 'react-intl'
import { Select } from '../../../kit/Select.tsx'
import styles from './BookingRules.module.css'
import { choicesOf, inUnits, type NumberRule } from './booking-rules-form.ts'

type Props = { rule: NumberRule; value: number; error: string | undefined; onChange: (value: number) => void }

/** One rule: its choices in words, and a sentence about its effect. */
export function NumberRuleSelect({ rule, value, error, onChange }: Props) {
  const intl = useIntl()
  const words = useWords(rule)
  return (
    <div className={styles.rule}>
      <Select
        label={intl.formatMessage({ id: `admin.rules.${rule}` })}
        hint={intl.formatMessage({ id: `admin.rules.${rule}.hint` })}
        options={choicesOf(rule, value).map(String)}
        value={String(value)}
        labelOf={(option) => words(Number(option))}
        onChange={(option) => option !== null && onChange(Number(option))}
        {...(error !== undefined && { error })}
      />
    </div>
  )
}

function useWords(rule: NumberRule): (value: number) => string {
  const intl = useIntl()
  const time = (minutes: number) => {
    const { unit, count } = inUnits(minutes)
    return intl.formatMessage({ id: `admin.rules.${unit}` }, { count })
  }
  const before = (minutes: number) =>
    minutes === 0
      ? intl.formatMessage({ id: 'admin.rules.untilStart' })
      : intl.formatMessage({ id: 'admin.rules.before' }, { time: time(minutes) })
  return (value) => {
    switch (rule) {
      case 'slotStepMinutes':
        return intl.formatMessage({ id: 'admin.rules.every' }, { time: time(value) })
      case 'leadTimeMinutes':
        return value === 0 ? intl.formatMessage({ id: 'admin.rules.noLeadTime' }) : time(value)
      case 'horizonDays':
        return time(value * 1440)
      case 'freezeMinutes':
        return before(value)
      case 'cancellationWindowHours':
        return before(value * 60)
      case 'reminderHours':
        return value === 0
          ? intl.formatMessage({ id: 'admin.rules.noReminder' })
          : intl.formatMessage({ id: 'admin.rules.reminded' }, { time: time(value * 60) })
      case 'maxConfirmedAppointments':
        return intl.formatMessage({ id: 'admin.rules.appointments' }, { count: value })
    }
  }
}
