import type { SiteData } from '@goldline/contract/page'
import { classes } from '../../../kit/classes.ts'
import { ContactPersonCard } from '../pieces/ContactPersonCard.tsx'
import { PageHead } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './Contact.module.css'
import { Contact } from './Contact.tsx'

/** Shows the contact person, and a form to write to the operator (SITE-01c, SITE-01d). */
export function Page({ people }: SiteData) {
  return (
    <>
      <PageHead title="word.contact" lead="site.reach.lead" />
      <div className={classes(shell.width, styles.ways)}>
        {people.contact && <ContactPersonCard person={people.contact} />}
        <Contact />
      </div>
    </>
  )
}
