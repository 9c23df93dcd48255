import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './Contact.module.css'

const load = () => import('./ContactForm.tsx')
const nothing = {}

/** MSG-10: how to reach the operator. Few write, so the form loads when it is asked for, also before the page hydrates. */
export function Contact() {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">{intl.formatMessage({ id: 'site.contact' })}</h2>
      <p>{intl.formatMessage({ id: 'site.contact.text' })}</p>
      <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={buttonClass('quiet')}>{intl.formatMessage({ id: 'site.contact.open' })}</summary>
        {open && <LazyPage load={load} facts={nothing} waiting={<SkeletonList count={3} />} />}
      </details>
    </section>
  )
}
