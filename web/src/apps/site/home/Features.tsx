import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ChatIcon } from '../../../kit/message-icons.tsx'
import { ChartIcon } from '../../../kit/salon-icons.tsx'
import { CashIcon, MobileIcon } from '../../../kit/till-icons.tsx'
import { demoSalon, pagePaths } from '../paths.ts'
import { DeviceFrame } from '../pieces/DeviceFrame.tsx'
import type { MovingPicture } from '../pieces/moving-pictures.ts'
import { GlobeIcon } from '../shell/icons.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './Features.module.css'

const wide = '(max-width: 720px) 125vw, 580px'
const names = ['salon', 'call', 'visit', 'till', 'staff', 'offline', 'messages', 'reports'] as const
type ShownFeature = (typeof names)[number]

/** Shows the salon's features, each on the device it is used on. */
export function Features({ demo }: { demo: boolean }) {
  const picture = usePictureTexts()
  return (
    <div className={classes(shell.width, styles.all)}>
      <section className={styles.feature} aria-labelledby="site.home.book">
        <AboutFeature subject="book" icon={GlobeIcon} link={demo ? ['site.home.book.link', demoSalon] : undefined}>
          {['site.home.book.hours', 'site.home.book.website', 'site.home.book.questions']}
        </AboutFeature>
        <DeviceFrame device="laptop" {...picture('salon')} sizes={wide} />
      </section>
      <section className={classes(styles.feature, styles.turned)} aria-labelledby="site.home.calendar">
        <AboutFeature subject="calendar" icon={CalendarIcon} link={['site.home.calendar.link', pagePaths.features]}>
          {['site.home.calendar.gap', 'site.home.calendar.drag', 'site.home.calendar.rota']}
        </AboutFeature>
        <DeviceFrame device="laptop" {...picture('call')} sizes={wide} />
      </section>
      <section className={styles.desk} aria-labelledby="site.home.desk">
        <div>
          <AboutFeature subject="desk" icon={CashIcon}>
            {['site.home.desk.arrive', 'site.home.desk.walkIn', 'site.home.desk.pay']}
          </AboutFeature>
          <DeviceFrame device="tablet" {...picture('visit')} sizes="(max-width: 720px) 92vw, 380px" />
        </div>
        <DeviceFrame device="desktop" {...picture('till')} sizes={wide} />
      </section>
      <Pair />
      <section className={styles.feature} aria-labelledby="site.home.reports">
        <AboutFeature subject="reports" icon={ChartIcon} link={['site.home.reports.link', pagePaths.features]}>
          {['site.home.reports.hours', 'site.home.reports.again', 'site.home.reports.csv']}
        </AboutFeature>
        <DeviceFrame device="desktop" {...picture('reports')} sizes={wide} />
      </section>
    </div>
  )
}

/** Shows a feature on phones beside one on an upright tablet. */
function Pair() {
  const picture = usePictureTexts()
  return (
    <div className={classes(stack(24, 'two'), styles.pair)}>
      <section aria-labelledby="site.home.app">
        <AboutFeature subject="app" icon={MobileIcon}>
          {['site.home.app.late', 'site.home.app.notes']}
        </AboutFeature>
        <div className={styles.phones}>
          <DeviceFrame device="phone" {...picture('staff')} sizes="230px" />
          <DeviceFrame device="phone" {...picture('offline')} sizes="230px" />
        </div>
      </section>
      <section aria-labelledby="site.home.messages">
        <AboutFeature subject="messages" icon={ChatIcon}>
          {['site.home.messages.first', 'site.home.messages.words']}
        </AboutFeature>
        <DeviceFrame device="upright" {...picture('messages')} sizes="(max-width: 720px) 92vw, 380px" />
      </section>
    </div>
  )
}

function usePictureTexts() {
  const t = useText()
  return (name: ShownFeature) => ({
    name: name satisfies MovingPicture,
    alt: t(`site.home.alt.${name}`),
    caption: t(`site.home.caption.${name}`),
  })
}

type AboutProps = {
  subject: 'book' | 'calendar' | 'desk' | 'app' | 'messages' | 'reports'
  icon: typeof GlobeIcon
  link?: readonly [MessageId, string] | undefined
  children: readonly MessageId[]
}

function AboutFeature({ subject, icon: Icon, link, children }: AboutProps) {
  const t = useText()
  const id = `site.home.${subject}` as const
  return (
    <div className={styles.about}>
      <p className={row(8, 'middle', 'mb12', 'gold-hi', 'f14', 'w700')}>
        <Icon size={20} />
        {t(`site.home.${subject}.kind`)}
      </p>
      <h2 id={id}>{t(id)}</h2>
      <p className={styles.lead}>{t(`site.home.${subject}.text`)}</p>
      <CheckList textList={children} />
      {link && (
        <a href={link[1]} className={look('g8', 'inline', 'middle', 'touch', 'mt16', 'w650')}>
          {t(link[0])}
          <ArrowIcon size={16} />
        </a>
      )}
    </div>
  )
}
