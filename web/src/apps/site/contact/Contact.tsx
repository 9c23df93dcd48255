import { useEffect, useRef, useState } from 'react'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './Contact.module.css'

const load = () => import('./ContactForm.tsx')
const nothing = {}

/**
 * Offers to write to the operator (MSG-10). The form loads when opened, since few write; opens before hydration too.
 */
export function Contact() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <section
      className={classes(look('py24', 'px32', 'edge', 'r-xl', 'on-surface'), styles.contact)}
      aria-labelledby="contact"
    >
      <h2 id="contact">{t('site.contact')}</h2>
      <p>{t('site.contact.text')}</p>
      <details className={look('mt16')} ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={buttonClass('quiet')}>{t('word.writeAMessage')}</summary>
        {open && <LazyPage load={load} facts={nothing} waiting={<SkeletonList count={3} />} />}
      </details>
    </section>
  )
}
