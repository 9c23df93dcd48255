import { getMySignedForms } from '@goldline/contract/appointment/forms'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { SignedBy } from '../../../../form/VisitForms.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look } from '../../../../kit/look.ts'
import styles from './details.module.css'
import { Section } from './Section.tsx'

/** Lists the forms signed at all salons, with their PDFs (FRM-02g); hidden if there are none. */
export function SignedForms() {
  const t = useText()
  const { data } = useQuery({ ...useApi().query(getMySignedForms, {}), gcTime: 0, staleTime: 0 })
  if (!data?.length) return null
  return (
    <Section title={t('my.forms.all')} lead={t('my.forms.all.lead')}>
      <ol className={classes(look(), styles.rows)}>
        {data.map(({ appointmentId, title, salon, ...signature }) => (
          <li key={signature.id} className={styles.row}>
            <b className={look('anywhere')} lang={signature.language}>
              {joinFacts(title, salon)}
            </b>
            <SignedBy appointmentId={appointmentId} title={title} signature={signature} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
