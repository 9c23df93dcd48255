import type { News } from '@goldline/contract/overview/news'
import type { NewsKind } from '@goldline/domain/appointment/news'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import type { IconProps } from '../../../kit/Icon.tsx'
import { ArrowIcon, CloseIcon, WarningIcon } from '../../../kit/icons.tsx'
import { CalendarIcon, MailIcon } from '../../../kit/later-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { calendarPath } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './NewsScreen.module.css'

const icons: Record<NewsKind, (props: IconProps) => React.ReactNode> = {
  booked: CalendarIcon,
  moved: ArrowIcon,
  cancelled: CloseIcon,
  messaged: MailIcon,
  unassigned: WarningIcon,
}

/** Shows a news item as a link to its appointment; `day`: heading of the day that begins with it. */
export function NewsRow({ news, day }: { news: News; day?: string }) {
  const t = useText()
  const { dayLong, time } = useFormat()
  const { timeZone } = useSalon()
  const { at, kind, appointmentId, startTime, customer, text, unread } = news
  const who = customer ?? t('label.walkInCustomer')
  const KindIcon = icons[kind]
  return (
    <>
      {day !== undefined && <h2 className={look('mt8', 'mb8', 'quiet', 'f14', 'w700')}>{dayLong(day)}</h2>}
      <Link
        href={calendarPath(zone(timeZone).toWall(Date.parse(startTime)).day, appointmentId)}
        className={styles.row}
        data-kind={kind}
        data-unread={unread || undefined}
      >
        <span className={classes(look('fixed', 'faint'), styles.icon)}>
          <KindIcon size={20} />
        </span>
        <span className={stack(2, 'grow', 'min-w-0', 'anywhere')}>
          <b className={look('w650')}>
            {unread && <span className="visually-hidden">{t('admin.news.new')} </span>}
            {t(`admin.news.${kind}`, { who })}
          </b>
          {text && <q>{text}</q>}
          <NewsVisit news={news} />
        </span>
        <time dateTime={at}>{time(at)}</time>
      </Link>
    </>
  )
}

function NewsVisit({ news: { services, startTime, movedFrom } }: { news: News }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const when = (instant: string) => instantDayTime(instant)
  const start = movedFrom ? t('admin.news.fromTo', { from: when(movedFrom), to: when(startTime) }) : when(startTime)
  return <small className={look('quiet')}>{[start, services.join(', ')].filter((part) => part !== '').join(dot)}</small>
}
