import type { Appointment } from '@goldline/contract/appointment'
import { type Scope, scopes } from '@goldline/domain/appointment/series'
import { useIntl } from 'react-intl'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import styles from './Repeat.module.css'

type Props = { appointment: Appointment; scope: Scope; onChange: (scope: Scope) => void }

/** APT-19: whether a change is meant for this one, the following or all; nothing where there is only one. */
export function WhichOfSeries({ appointment: { series }, scope, onChange }: Props) {
  const intl = useIntl()
  if (!series || series.count < 2) return null
  const label = intl.formatMessage({ id: 'admin.entry.scope' })
  const options = scopes.map((value) => ({ value, label: intl.formatMessage({ id: `admin.entry.scope.${value}` }) }))
  return (
    <div className={styles.which}>
      <p aria-hidden="true">
        {label} <small>{intl.formatMessage({ id: 'admin.series.place' }, series)}</small>
      </p>
      <RadioPills label={label} options={options} value={scope} onChange={onChange} />
    </div>
  )
}
