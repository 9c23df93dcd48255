import { signUpPage } from '../../../frame/paths.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { demoSalon, pathOf } from '../paths.ts'
import { DeviceShowcase } from '../pieces/DeviceShowcase.tsx'
import { PlayIcon } from '../pieces/icons.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './Hero.module.css'

/** The promise to owners, with the one gold button. */
export function Hero({ demo }: { demo: boolean }) {
  const t = useText()
  const alt = (name: 'day' | 'kiosk' | 'booking') => t(`site.home.alt.${name}`)
  const headline = t('site.headline')
  const end = headline.indexOf('.') + 1
  return (
    <section className={classes(shell.width, styles.hero)}>
      <div>
        <h1>
          {headline.slice(0, end)}
          <em>{headline.slice(end)}</em>
        </h1>
        <p>{t('site.lead')}</p>
        <div className={styles.ways}>
          <ActionButton text={t('site.start')} pageToNavigate={{ path: signUpPage.slice(1) }} />
          <a href={demo ? demoSalon : pathOf.features} className={buttonClass('quiet', 'l')}>
            {demo && <PlayIcon size={20} />}
            <span>{t(demo ? 'site.home.demo' : 'site.home.more')}</span>
          </a>
        </div>
        <CheckList textList={['site.check.pin', 'site.check.live', 'site.check.own']} />
      </div>
      <DeviceShowcase
        laptop={{ name: 'day', alt: alt('day') }}
        tablet={{ name: 'kiosk', alt: alt('kiosk') }}
        mobile={{ name: 'booking', alt: alt('booking') }}
        still
      />
    </section>
  )
}
