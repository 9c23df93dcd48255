import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { CardSection } from '../../../kit/Card.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { totalDuration } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { durationRefusal } from '../flow/limits.ts'
import { ServiceRow } from './ServiceRow.tsx'
import styles from './ServicesScreen.module.css'

/** Step 1: one or several services, in the salon's order; the default category has no heading (CAT-01). */
export function ServicesScreen() {
  const intl = useIntl()
  const format = useFormat()
  const { businessObject, chosen, selection, go } = useFlow()
  const refusal = durationRefusal(chosen)
  const categories = businessObject.categories.filter(({ products }) => products.some((each) => each.enabled4Booking))
  // Another choice is another day's room: what was picked for the old one is let go.
  const toggle = (key: string) => {
    const kept = selection.products.filter((each) => each !== key)
    const products = kept.length < selection.products.length ? kept : [...selection.products, key]
    go('services', { products, day: undefined, time: undefined }, { replace: true })
  }
  return (
    <>
      <CardSection title={intl.formatMessage({ id: 'booking.services.title' })}>
        <p className={styles.lead}>{intl.formatMessage({ id: 'booking.services.lead' })}</p>
        {refusal && (
          <p className={styles.warning} role="alert">
            <WarningIcon />
            {intl.formatMessage({ id: `refusal.${refusal}` })} ({format.duration(totalDuration(chosen))})
          </p>
        )}
        <nav className={styles.jump} aria-label={intl.formatMessage({ id: 'booking.categories' })}>
          {categories.map(
            ({ id, name }) =>
              name !== null && (
                <a key={id} href={`#category-${id}`}>
                  {name}
                </a>
              ),
          )}
        </nav>
      </CardSection>
      {categories.map(({ id, name, products }) => (
        <CardSection key={id}>
          {name !== null && (
            <h3 id={`category-${id}`} className={styles.category}>
              {name}
            </h3>
          )}
          <ul className={styles.list}>
            {products
              .filter((each) => each.enabled4Booking)
              .map((product) => (
                <ServiceRow key={product.id} product={product} selected={selection.products} onToggle={toggle} />
              ))}
          </ul>
        </CardSection>
      ))}
    </>
  )
}
