import type { Catalogue, EditedProduct } from '@goldline/contract/product/catalogue'
import { useIntl } from 'react-intl'
import { Avatar } from '../../../kit/Avatar.tsx'
import styles from './ServiceForm.module.css'
import type { Change } from './service-draft.ts'

type Props = { staff: Catalogue['staff']; service: EditedProduct; set: (change: Change) => void }

/** Who does it. */
export function Specialists({ staff, service: { specialists }, set }: Props) {
  const intl = useIntl()
  return (
    <section className={styles.card}>
      <h2>{intl.formatMessage({ id: 'admin.services.who' })}</h2>
      {specialists.length === 0 && (
        <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.services.who.none' })}</p>
      )}
      <ul className={styles.people}>
        {staff.map((person) => {
          const name = `${person.name} ${person.surname}`.trim()
          const does = specialists.includes(person.id)
          const others = specialists.filter((id) => id !== person.id)
          return (
            <li key={person.id}>
              <label className={styles.person}>
                <input
                  type="checkbox"
                  checked={does}
                  onChange={() => set({ specialists: does ? others : [...others, person.id].toSorted() })}
                />
                <Avatar name={name} color={person.color} />
                <span>{name}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
