import type { BusinessObject } from '@goldline/contract/business-object'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { paths } from '../paths.ts'
import styles from './LegalScreen.module.css'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

type Props = { kind: 'terms' | 'privacy'; businessObject: BusinessObject }

/** `/b/{urlName}/terms` and `/privacy`: the terms (AUTH-14) and the privacy notice (PRIV-02) in the chosen language. */
export function LegalScreen({ kind, businessObject }: Props) {
  return (
    <Sheet title={kind} salon={businessObject.name}>
      {kind === 'terms' ? <Terms /> : <Privacy businessObject={businessObject} />}
    </Sheet>
  )
}

function Sheet({ title, salon, children }: { title: Props['kind']; salon: string; children: ReactNode }) {
  const t = useText()
  const heading = t(`legal.${title}`)
  useEffect(() => {
    document.title = `${heading} · ${salon}`
  }, [heading, salon])
  return (
    <article className={styles.sheet}>
      <Link href={paths.services} className={styles.back}>
        <LeftIcon size={18} />
        {t('legal.back', { salon })}
      </Link>
      <h1>{heading}</h1>
      {children}
    </article>
  )
}
