import { useIntl } from 'react-intl'
import type { CalendarStaff } from '../../../calendar/day-columns.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import styles from './Chips.module.css'
import { everybody } from './use-view.ts'

type Props = {
  staff: readonly CalendarStaff[]
  /** undefined: everybody. */
  chosen: string | undefined
  onChoose: (staffId: string) => void
}

/** One person, or everybody. */
export function PersonChips({ staff, chosen, onChoose }: Props) {
  const intl = useIntl()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" className={styles.people} aria-label={intl.formatMessage({ id: 'admin.calendar.people' })}>
      <span>
        <Chip pressed={chosen === undefined} onClick={() => onChoose(everybody)}>
          {intl.formatMessage({ id: 'admin.calendar.everybody' })}
        </Chip>
      </span>
      {staff
        .filter(({ active }) => active)
        .map((person) => (
          <span key={person.id}>
            <Chip
              icon={<PersonAvatar size="s" person={person} />}
              pressed={chosen === person.id}
              onClick={() => onChoose(person.id)}
            >
              {person.name} <span className="visually-hidden">{person.surname}</span>
            </Chip>
          </span>
        ))}
    </div>
  )
}
