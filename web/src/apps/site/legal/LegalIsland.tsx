import type { SiteData, SitePage } from '@goldline/contract/page'
import { useApp } from '../../../client/app-context.ts'
import { LegalText } from '../../../consent/LegalText.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { PageHead } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './LegalIsland.module.css'

const titles: Partial<Record<SitePage, MessageId>> = {
  imprint: 'legal.imprint',
  privacy: 'legal.privacy',
  terms: 'legal.terms',
  salonTerms: 'site.salonTerms',
}

/** Shows a legal text of this installation (AUTH-14). */
export function Page({ page, text }: SiteData) {
  const t = useText()
  const { language } = useApp()
  const { dayDate } = useFormat()
  return (
    <>
      <PageHead title={titles[page] ?? 'legal.imprint'} />
      <div className={classes(shell.width, styles.legal)}>
        {text?.version && (
          <p className={look('mb16', 'quiet')}>{t('site.legal.version', { day: dayDate(text.version) })}</p>
        )}
        {text ? <LegalText markdown={text.texts[language]} /> : <p>{t('site.legal.none')}</p>}
      </div>
    </>
  )
}
