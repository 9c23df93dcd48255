import { useIntl } from 'react-intl'
import styles from './ViewSwitch.module.css'
import { calendarModes, type Mode } from './view-settings.ts'

/** UI-02: month, week, day, agenda. */
export function ViewSwitch({ mode, onLook }: { mode: Mode; onLook: (mode: Mode) => void }) {
  const intl = useIntl()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" className={styles.switch} aria-label={intl.formatMessage({ id: 'admin.calendar.view' })}>
      {calendarModes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onLook(each)}>
          {intl.formatMessage({ id: `admin.calendar.view.${each}` })}
        </button>
      ))}
    </div>
  )
}
