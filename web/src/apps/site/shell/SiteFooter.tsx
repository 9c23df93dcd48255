import { useApp } from '../../../client/app-context.ts'
import { adminPage, apiDocs, signUpPage } from '../../../frame/paths.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Logo } from '../../../kit/Logo.tsx'
import { pagePaths, salonsId } from '../paths.ts'
import styles from './SiteFooter.module.css'
import shell from './SiteShell.module.css'

type Column = { title: MessageId; links: readonly (readonly [MessageId, string])[] }
const columns: readonly Column[] = [
  {
    title: 'site.footer.product',
    links: [
      ['site.nav.features', pagePaths.features],
      ['site.nav.prices', pagePaths.prices],
      ['word.findASalon', `${pagePaths.home}#${salonsId}`],
    ],
  },
  {
    title: 'site.footer.salons',
    links: [
      ['site.open', signUpPage],
      ['action.signIn', adminPage],
      ['word.help', pagePaths.help],
      ['word.contact', pagePaths.contact],
    ],
  },
  {
    title: 'word.legal',
    links: [
      ['legal.imprint', pagePaths.imprint],
      ['legal.privacy', pagePaths.privacy],
      ['legal.terms', pagePaths.terms],
      ['site.salonTerms', pagePaths.salonTerms],
      ['site.accessibility', pagePaths.accessibility],
    ],
  },
]

export function SiteFooter() {
  const t = useText()
  const { cookies } = useApp()
  return (
    <footer className={styles.footer}>
      <div className={classes(styles.columns, shell.width)}>
        <div className={styles.about}>
          <Logo />
          <p>{t('site.footer')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map(([id, href]) => (
                <li key={id}>
                  <a href={href}>{t(id)}</a>
                </li>
              ))}
              {title === 'word.legal' && (
                <li>
                  <button type="button" onClick={cookies.openSettings}>
                    {t('shell.cookies')}
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
        <div>
          <h2>{t('site.footer.technical')}</h2>
          <ul>
            <li>
              <a href={apiDocs}>{t('site.apiDocs')}</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
