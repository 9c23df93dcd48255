import type { Catalogue, EditedProduct } from '@goldline/contract/product/catalogue'
import { fullName } from '@goldline/domain/user/full-name'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { useSalon } from '../session.ts'
import styles from './ServiceForm.module.css'
import { type ProductChange, withVariants } from './service-draft.ts'
import { type PersonTerms, TermsFields } from './TermsFields.tsx'

type Props = {
  staff: Catalogue['staff']
  service: EditedProduct
  /** Index of the chosen variant. */
  variant: number
  set: (change: ProductChange) => void
}

/** Selects the staff who do the service, each with their own price and duration (CAT-11). */
export function Specialists({ staff, service, variant, set }: Props) {
  const t = useText()
  const { currency } = useSalon()
  const { specialists } = service
  const edited = service.variants[variant] ?? service
  const { ownTerms = [] } = edited
  const put = (staffId: string, terms: PersonTerms) => {
    const changed = [...ownTerms.filter((each) => each.staffId !== staffId), { staffId, ...terms }]
    if (edited === service) return set({ ownTerms: changed })
    const variants = service.variants.map((each) => (each === edited ? { ...each, ownTerms: changed } : each))
    set(withVariants(variants))
  }
  return (
    <section className={styles.card}>
      <h2>{t('admin.services.who')}</h2>
      <p className={look('quiet', 'f14')}>
        {t(specialists.length === 0 ? 'admin.services.who.none' : 'admin.terms.hint')}
      </p>
      {specialists.length > 0 && (
        <p className={styles.termsHead} aria-hidden="true">
          <span>{t('word.min')}</span>
          <span>{currency}</span>
        </p>
      )}
      <ul className={classes(stack(2), styles.people)}>
        {staff.map((person) => {
          const name = fullName(person)
          const does = specialists.includes(person.id)
          const others = specialists.filter((id) => id !== person.id)
          return (
            <li key={person.id} className={classes(row(12, 'wrap', 'gy4', 'middle'), styles.doing)}>
              <Checkbox
                label={name}
                leading={<Avatar name={name} color={person.color} size="s" />}
                value={does}
                onChange={() => set({ specialists: does ? others : [...others, person.id].toSorted() })}
              />
              {does && (
                <TermsFields
                  key={variant}
                  headed
                  name={name}
                  usual={edited}
                  terms={ownTerms.find(({ staffId }) => staffId === person.id)}
                  onChange={(terms) => put(person.id, terms)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
