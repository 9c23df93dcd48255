import type { CalendarStaff } from '../../../calendar/day-columns.ts'
import { useText } from '../../../i18n/use-text.ts'
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

/** Chooses one person or everybody. */
export function PersonChips({ staff, chosen, onChoose }: Props) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" className={styles.people} aria-label={t('admin.calendar.people')}>
      <span>
        <Chip pressed={chosen === undefined} onClick={() => onChoose(everybody)}>
          {t('admin.calendar.everybody')}
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
