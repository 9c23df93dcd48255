import { type StaffPermission, type StaffPermissions, staffPermissions } from '@goldline/domain/staff/permission'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import styles from './Forms.module.css'

type Props = { value: StaffPermissions; onChange: (value: StaffPermission[] | null) => void }

/** STF-02: what somebody may do in the staff app; without a list, everything. */
export function Permissions({ value, onChange }: Props) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{t('admin.team.permissions')}</legend>
      {(['free', 'listed'] as const).map((choice) => (
        <label key={choice} className={styles.check}>
          <input
            type="radio"
            name={name}
            checked={(value === null) === (choice === 'free')}
            onChange={() => onChange(choice === 'free' ? null : [...staffPermissions])}
          />
          <span>
            {t(`admin.team.permissions.${choice}`)}
            <small>{t(`admin.team.permissions.${choice}.text`)}</small>
          </span>
        </label>
      ))}
      {value !== null &&
        staffPermissions.map((permission) => (
          <label key={permission} className={styles.check}>
            <input
              type="checkbox"
              checked={value.includes(permission)}
              onChange={({ target }) =>
                onChange(
                  staffPermissions.filter((each) => (each === permission ? target.checked : value.includes(each))),
                )
              }
            />
            {t(`admin.team.permissions.${permission}`)}
          </label>
        ))}
    </fieldset>
  )
}
