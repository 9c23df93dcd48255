import type { OwnOpening } from '@goldline/contract/business-object/settings'
import { weekHours, withWeekday } from '@goldline/domain/business-object/opening-edit'
import { useIntl } from 'react-intl'
import { HoursFields } from './HoursFields.tsx'
import styles from './SalonScreen.module.css'

type Props = { opening: OwnOpening; onChange: (opening: OwnOpening) => void }

/** The usual week, Monday first. */
export function WeekHours({ opening, onChange }: Props) {
  const intl = useIntl()
  return (
    <ul className={styles.week}>
      {weekHours(opening).map(({ weekday, hours }) => {
        const name = intl.formatMessage({ id: `weekday.${weekday}` })
        return (
          <li key={weekday}>
            <b>{name}</b>
            <HoursFields
              name={name}
              hours={hours}
              usual={opening.capacity}
              onChange={(next) => onChange(withWeekday(opening, weekday, next))}
            />
          </li>
        )
      })}
    </ul>
  )
}
