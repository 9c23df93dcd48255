import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { pagePaths } from '../paths.ts'
import { PageHead } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './AccessIsland.module.css'

/** Shows the accessibility statement: what is supported, what is known to be missing, and whom to contact. */
export function Page() {
  const t = useText()
  return (
    <>
      <PageHead title="site.accessibility" lead="site.access.lead" />
      <div className={classes(shell.width, stack(16, 'items-start'), styles.statement)}>
        <h2 className={look('mt16', 'f20')}>{t('site.access.works')}</h2>
        <CheckList
          textList={[
            'site.access.keyboard',
            'site.access.reader',
            'site.access.contrast',
            'site.access.size',
            'site.access.motion',
            'site.access.touch',
          ]}
        />
        <h2 className={look('mt16', 'f20')}>{t('site.access.missing')}</h2>
        <p className={look('quiet')}>{t('site.access.missing.text')}</p>
        <h2 className={look('mt16', 'f20')}>{t('site.access.tested')}</h2>
        <p className={look('quiet')}>{t('site.access.tested.text')}</p>
        <h2 className={look('mt16', 'f20')}>{t('site.access.tell')}</h2>
        <p className={look('quiet')}>{t('site.access.tell.text')}</p>
        <a href={pagePaths.contact} className={buttonClass('quiet', 'l')}>
          {t('word.writeAMessage')}
        </a>
      </div>
    </>
  )
}
