import { type GoogleBooking, getGoogleBooking, putGoogleLink } from '@goldline/contract/google/switch'
import type { PlaceLinkProblem } from '@goldline/domain/google/place-link'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { ClockIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './Google.module.css'

type Props = { booking: GoogleBooking }

/** RWG-05: the booking link at the salon's Google profile, by one press or by hand. */
export function ProfileLink({ booking }: Props) {
  const intl = useIntl()
  return (
    <CardSection title={intl.formatMessage({ id: 'admin.google.link' })}>
      <div className={styles.link}>
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
  const when = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  if (state === 'none') return <p>{intl.formatMessage({ id: 'admin.google.link.none' })}</p>
  const StateIcon = icons[state]
  return (
    <div className={styles.state} role="status">
      <Badge tone={tones[state]} icon={<StateIcon />}>
        {intl.formatMessage({ id: `admin.google.link.${state}` })}
      </Badge>
      {problem && <p>{intl.formatMessage({ id: `admin.google.problem.${problem}` })}</p>}
      {nextTry && <p>{intl.formatMessage({ id: 'admin.google.later' }, { when: when(nextTry) })}</p>}
      {checkedTime && <small>{intl.formatMessage({ id: 'admin.google.checked' }, { when: when(checkedTime) })}</small>}
    </div>
  )
}

/** Problems that connecting the profile again solves. */
const connectAgain: readonly PlaceLinkProblem[] = ['EXPIRED', 'FORBIDDEN', 'NO_PLACE']

function Actions({ booking: { on, profile, link } }: Props) {
  const intl = useIntl()
  const cache = useCache()
  const put = useCall(putGoogleLink, { onDone: (booking) => cache.write(getGoogleBooking, {}, booking) })
  const press = (wanted: boolean) => put.mutate({ body: { wanted } })
  if (!profile.available) return <p>{intl.formatMessage({ id: 'admin.google.unavailable' })}</p>
  if (profile.title === null || profile.expired || (link.problem !== null && connectAgain.includes(link.problem)))
    return (
      <div className={styles.actions}>
        {profile.title === null && <p>{intl.formatMessage({ id: 'admin.google.unconnected' })}</p>}
        <Link href={pathTo(paths.reviewSettings)} className={buttonClass('gold')}>
          {intl.formatMessage({ id: 'admin.google.connect' })}
        </Link>
      </div>
    )
  const { state, problem, wanted } = link
  const isGone = problem === 'REMOVED_THERE'
  return (
    <div className={styles.actions}>
      {on && (state === 'none' || isGone) && (
        <Button look="gold" busy={put.isPending} onClick={() => press(true)}>
          {intl.formatMessage({ id: 'admin.google.add' })}
        </Button>
      )}
      {state === 'refused' && !isGone && (
        <Button look="gold" busy={put.isPending} onClick={() => press(wanted)}>
          {intl.formatMessage({ id: 'admin.google.retry' })}
        </Button>
      )}
      {wanted && state !== 'none' && !isGone && (
        <Button busy={put.isPending} onClick={() => press(false)}>
          {intl.formatMessage({ id: 'admin.google.remove' })}
        </Button>
      )}
    </div>
  )
}

function ByHand({ uri }: { uri: string }) {
  const intl = useIntl()
  const copy = useCopy()
  return (
    <details className={styles.byHand}>
      <summary>{intl.formatMessage({ id: 'admin.google.byHand' })}</summary>
      <p>{intl.formatMessage({ id: 'admin.google.byHand.text' })}</p>
      <code>{uri}</code>
      <div>
        <Button onClick={() => void copy(uri, 'admin.google.copied')}>
          {intl.formatMessage({ id: 'admin.google.copy' })}
        </Button>
      </div>
    </details>
  )
}
