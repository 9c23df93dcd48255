import { useState } from 'react'
import { useIntl } from 'react-intl'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { Button } from '../../../kit/Button.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './Contact.module.css'

const load = () => import('./ContactForm.tsx')
const nothing = {}

/** MSG-10: how to reach the operator. Few write, so the form loads when it is asked for. */
export function Contact() {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact">{intl.formatMessage({ id: 'site.contact' })}</h2>
        <p>{intl.formatMessage({ id: 'site.contact.text' })}</p>
      </div>
      {open ? (
        <LazyPage load={load} facts={nothing} waiting={<SkeletonList count={3} />} />
      ) : (
        <Button onClick={() => setOpen(true)}>{intl.formatMessage({ id: 'site.contact.open' })}</Button>
      )}
    </section>
  )
}
