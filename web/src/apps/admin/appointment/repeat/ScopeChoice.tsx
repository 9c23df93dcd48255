import type { Appointment } from '@goldline/contract/appointment'
import { canChangeOthers } from '@goldline/domain/appointment/party'
import { type Scope, scopes } from '@goldline/domain/appointment/series'
import { useText } from '../../../../i18n/use-text.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { useOnlyStaff } from '../../session.ts'
import styles from './Repeat.module.css'

type Props = {
  appointment: Appointment
  now: number
  scope: Scope
  onChange: (scope: Scope) => void
  /** Whether it is the first field of its dialog. */
  first?: boolean
}

/**
 * Asks whether a change applies to this visit, the following or all of a series (APT-19), or to this visit or all of a
 * party (APT-23). Hidden for single visits, and from staff who see only their own visits (AUTH-25).
 */
export function ScopeChoice({ appointment, now, scope, onChange, first = false }: Props) {
  const t = useText()
  const { series } = appointment
  const onlyStaff = useOnlyStaff()
  const isParty = canChangeOthers(appointment.party, now)
  if (onlyStaff !== undefined || (!isParty && (!series || series.count < 2))) return null
  const label = t('admin.entry.scope')
  const options = isParty
    ? [
        { value: 'this' as const, label: t('admin.entry.scope.this') },
        { value: 'all' as const, label: t('admin.entry.scope.together') },
      ]
    : scopes.map((value) => ({ value, label: t(`admin.entry.scope.${value}`) }))
  return (
    <div className={styles.which}>
      <p aria-hidden="true">
        {label} {series && <small>{t('admin.series.place', series)}</small>}
      </p>
      <RadioPills label={label} options={options} value={scope} onChange={onChange} first={first} wraps />
    </div>
  )
}
