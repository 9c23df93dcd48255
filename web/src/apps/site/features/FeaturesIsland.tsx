import { signUpPage } from '../../../frame/paths.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { DeviceFrame } from '../pieces/DeviceFrame.tsx'
import { PageHead } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './FeaturesIsland.module.css'

const subjects = ['book', 'calendar', 'team', 'door', 'till', 'messages', 'customers', 'reports', 'safe'] as const
const points: Record<(typeof subjects)[number], number> = {
  book: 5,
  calendar: 5,
  team: 4,
  door: 3,
  till: 5,
  messages: 4,
  customers: 4,
  reports: 3,
  safe: 4,
}

/** The device and film of each feature. */
const shown = {
  book: { device: 'phone', name: 'booking' },
  calendar: { device: 'laptop', name: 'call' },
  team: { device: 'phone', name: 'staff' },
  door: { device: 'tablet', name: 'visit' },
  till: { device: 'desktop', name: 'till' },
  messages: { device: 'upright', name: 'messages' },
} as const

type FilmedFeature = keyof typeof shown
const isFilmed = (subject: string): subject is FilmedFeature => subject in shown

/** Lists the product's features by subject. */
export function Page() {
  const t = useText()
  return (
    <>
      <PageHead title="site.features.title" lead="site.features.lead" />
      <div className={classes(shell.width, styles.subjects)}>
        {subjects.map((subject) => (
          <section
            className={row(0, 'column', 'p24', 'edge', 'r-xl', 'on-surface')}
            key={subject}
            aria-labelledby={subject}
          >
            <h2 className={look('f20')} id={subject}>
              {t(`site.features.${subject}`)}
            </h2>
            <p className={look('mt8', 'mb16', 'quiet')}>{t(`site.features.${subject}.text`)}</p>
            <CheckList
              textList={Array.from(
                { length: points[subject] },
                (_, n) => `site.features.${subject}.${n + 1}` as MessageId,
              )}
            />
            {isFilmed(subject) && (
              <DeviceFrame
                {...shown[subject]}
                alt={t(`site.features.${subject}.film`)}
                sizes={shown[subject].device === 'phone' ? '210px' : '(max-width: 720px) 84vw, 380px'}
                first={subject === subjects[0]}
              />
            )}
          </section>
        ))}
      </div>
      <div className={classes(shell.width, row(0, 'justify-center', 'mt48'))}>
        <ActionButton text={t('site.open')} pageToNavigate={{ path: signUpPage.slice(1) }} />
      </div>
    </>
  )
}
