import { useText } from '../../../i18n/use-text.ts'
import styles from './ViewSwitch.module.css'
import { calendarModes, type Mode } from './view-settings.ts'

/** UI-02: month, week, day, agenda. */
export function ViewSwitch({ mode, onLook }: { mode: Mode; onLook: (mode: Mode) => void }) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" className={styles.switch} aria-label={t('admin.calendar.view')}>
      {calendarModes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onLook(each)}>
          {t(`admin.calendar.view.${each}`)}
        </button>
      ))}
    </div>
  )
}
