import { type GoogleBooking, getGoogleBooking, putGoogleLink } from '@goldline/contract/google/switch'
import type { PlaceLinkProblem } from '@goldline/domain/google/place-link'
import { Link } from 'wouter'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import styles from './Google.module.css'

type Props = { booking: GoogleBooking }

/** RWG-05: sets the booking link in the salon's Google profile, automatically or by hand. */
export function ProfileLink({ booking }: Props) {
  const t = useText()
  return (
    <CardSection title={t('admin.google.link')}>
      <div className={stack(12, 'items-start', 'mt12')}>
        <State link={booking.link} />
        <Actions booking={booking} />
      </div>
      {booking.on && <ByHand uri={booking.uri} />}
    </CardSection>
  )
}

const tones = { adding: 'cyan', there: 'success', removing: 'cyan', refused: 'warning' } as const
const icons = { adding: ClockIcon, there: TickIcon, removing: ClockIcon, refused: WarningIcon } as const

function State({ link: { state, problem, nextTry, checkedTime } }: Pick<GoogleBooking, 'link'>) {
  const intl = useIntl()
  const t = useText()
  const when = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  if (state === 'none') return <p>{t('admin.google.link.none')}</p>
  const StateIcon = icons[state]
  return (
    <div className={classes(stack(12, 'items-start'), styles.state)} role="status">
      <Badge tone={tones[state]} icon={<StateIcon />}>
        {t(`admin.google.link.${state}`)}
      </Badge>
      {problem && <p>{t(`admin.google.problem.${problem}`)}</p>}
      {nextTry && <p>{t('admin.google.later', { when: when(nextTry) })}</p>}
      {checkedTime && <small>{t('admin.google.checked', { when: when(checkedTime) })}</small>}
    </div>
  )
}

/** Problems that are solved by connecting the profile again. */
const reconnectProblems: readonly PlaceLinkProblem[] = ['EXPIRED', 'FORBIDDEN', 'NO_PLACE']

function Actions({ booking: { on, profile, link } }: Props) {
  const t = useText()
  const cache = useCache()
  const put = useCall(putGoogleLink, { onDone: (booking) => cache.write(getGoogleBooking, {}, booking) })
  const press = (wanted: boolean) => put.mutate({ body: { wanted } })
  if (!profile.available) return <p>{t('admin.google.unavailable')}</p>
  if (profile.title === null || profile.expired || (link.problem !== null && reconnectProblems.includes(link.problem)))
    return (
      <div className={row(8, 'wrap', 'middle')}>
        {profile.title === null && <p className={look('own-line')}>{t('admin.google.unconnected')}</p>}
        <Link href={pathTo(paths.reviewSettings)} className={buttonClass('gold')}>
          {t('admin.google.connect')}
        </Link>
      </div>
    )
  const { state, problem, wanted } = link
  const isGone = problem === 'REMOVED_THERE'
  return (
    <div className={row(8, 'wrap', 'middle')}>
      {on && (state === 'none' || isGone) && (
        <Button kind="gold" busy={put.isPending} onClick={() => press(true)}>
          {t('admin.google.add')}
        </Button>
      )}
      {state === 'refused' && !isGone && (
        <Button kind="gold" busy={put.isPending} onClick={() => press(wanted)}>
          {t('action.retry')}
        </Button>
      )}
      {wanted && state !== 'none' && !isGone && (
        <Button busy={put.isPending} onClick={() => press(false)}>
          {t('admin.google.remove')}
        </Button>
      )}
    </div>
  )
}

function ByHand({ uri }: { uri: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <details className={classes(look('mt8'), styles.byHand)}>
      <summary className={row(0, 'middle', 'touch', 'cyan', 'pointer')}>{t('admin.google.byHand')}</summary>
      <p>{t('admin.google.byHand.text')}</p>
      <code className={look('block', 'anywhere')}>{uri}</code>
      <div>
        <Button onClick={() => void copy(uri, 'admin.google.copied')}>{t('word.copyTheAddress')}</Button>
      </div>
    </details>
  )
}
