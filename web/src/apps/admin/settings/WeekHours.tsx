import type { OwnOpening } from '@goldline/contract/setup/settings'
import { weekHours, withWeekday } from '@goldline/domain/business-object/opening-edit'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { HoursFields } from './HoursFields.tsx'
import styles from './SalonScreen.module.css'

type Props = { opening: OwnOpening; onChange: (opening: OwnOpening) => void }

/** Edits the usual week, Monday first. */
export function WeekHours({ opening, onChange }: Props) {
  const t = useText()
  return (
    <ul className={classes(stack(8, 'across'), styles.week)}>
      {weekHours(opening).map(({ weekday, hours }) => {
        const name = t(`weekday.${weekday}`)
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
