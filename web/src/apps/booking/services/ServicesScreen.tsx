import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { CardSection } from '../../../kit/Card.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { readSelection } from '../flow/selection.ts'
import { ServiceRow } from './ServiceRow.tsx'
import styles from './ServicesScreen.module.css'

/** Step 1: one or several services, in the salon's order; the default category has no heading (CAT-01). */
export function ServicesScreen() {
  const intl = useIntl()
  const { businessObject, selection, go } = useFlow()
  const categories = businessObject.categories.filter(({ products }) => products.some((each) => each.enabled4Booking))
  // Another choice is another day's room: what was picked for the old one is let go.
  const toggle = (key: string) => {
    const kept = selection.products.filter((each) => each !== key)
    const products = kept.length < selection.products.length ? kept : [...selection.products, key]
    go('services', { products, day: undefined, time: undefined }, { replace: true })
  }
  const screen = useEarlyTicks()
  return (
    <div ref={screen}>
      <CardSection title={intl.formatMessage({ id: 'booking.services.title' })}>
        <p className={styles.lead}>{intl.formatMessage({ id: 'booking.services.lead' })}</p>
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
    </div>
  )
}

/** The page hydrates late: what was ticked before that is a choice as well, and only the browser knows it. */
function useEarlyTicks() {
  const { go } = useFlow()
  const screen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useEffect(() => {
    const inputs = screen.current?.querySelectorAll('input') ?? []
    const ticked = [...inputs].filter(({ checked }) => checked).map(({ value }) => value)
    const selection = readSelection(location.search)
    const missed = ticked.filter((key) => !selection.products.includes(key))
    if (missed.length === 0) return
    const products = [...selection.products, ...missed]
    go('services', { ...selection, products, day: undefined, time: undefined }, { replace: true })
  }, [])
  return screen
}
