import { type GoogleBooking, getGoogleBooking, switchGoogleBooking } from '@goldline/contract/google/switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './Google.module.css'
import { ProfileLink } from './ProfileLink.tsx'

/** Shows booking at Google: its switch, missing data, and the link in the salon's profile (RWG-02, RWG-05). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...useApi().query(getGoogleBooking, {}),
    refetchInterval: ({ state }) => (isJobRunning(state.data) ? 2000 : false),
  })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.google.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <div className={styles.columns}>
          <Card>
            <CardSection>
              <OnOff on={data.on} />
              <MissingList missing={data.missing} />
              {data.on && <DirectBooking direct={data.direct} />}
              {data.on && data.feeds && <Feeds feeds={data.feeds} />}
            </CardSection>
            {(data.on || data.link.state !== 'none') && <ProfileLink booking={data} />}
          </Card>
          <Preview />
        </div>
      )}
    </AdminScreen>
  )
}

/** Whether a job is still changing the link at Google. */
const isJobRunning = (booking: GoogleBooking | undefined): boolean =>
  booking !== undefined && ['adding', 'removing'].includes(booking.link.state) && booking.link.nextTry === null

function OnOff({ on }: { on: boolean }) {
  const t = useText()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const leave = useCall(switchGoogleBooking, {
    says: { id: 'admin.google.switched.off' },
    onDone: (booking) => cache.write(getGoogleBooking, {}, booking),
  })
  const enter = useCall(switchGoogleBooking, {
    inline: true,
    says: { id: 'admin.google.switched.on' },
    onDone: (booking) => {
      cache.write(getGoogleBooking, {}, booking)
      setAsking(false)
    },
  })
  return (
    <>
      <Switch
        label={t('admin.google.off')}
        hint={t('admin.google.on.text')}
        value={on && !leave.isPending}
        onChange={(next) => (next ? setAsking(true) : leave.mutate({ body: { on: false } }))}
      />
      {asking && (
        <ConfirmPasswordDialog
          title="action.turnOn"
          text="admin.google.on.text"
          work={enter}
          onSend={(password) => enter.mutate({ body: { on: true, password } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const fixPaths = { address: paths.salon, phone: paths.salon, services: paths.services } as const

function MissingList({ missing }: Pick<GoogleBooking, 'missing'>) {
  const t = useText()
  if (missing.length === 0)
    return (
      <p className={row(8, 'middle', 'mt16')}>
        <TickIcon className={look('success')} />
        {t('admin.google.missing.whole')}
      </p>
    )
  return (
    <ul className={classes(stack(0, 'mt16'), styles.missing)}>
      {missing.map((need) => (
        <li className={row(12, 'middle', 'py12', 'ruled')} key={need}>
          <WarningIcon className={look('warning')} />
          <div className={look('grow')}>
            <b className={look('block')}>{t(`admin.google.missing.${need}`)}</b>
            <small className={look('block')}>{t(`admin.google.missing.${need}.text`)}</small>
          </div>
          <Link href={pathTo(fixPaths[need])} className={buttonClass('quiet')}>
            {t('admin.google.missing.do')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** RWG-01: shows whether Google can book directly, which requires access for this installation. */
function DirectBooking({ direct }: Pick<GoogleBooking, 'direct'>) {
  const t = useText()
  if (direct)
    return (
      <p className={row(8, 'middle', 'mt16')}>
        <TickIcon className={look('success')} />
        {t('admin.google.direct.on')}
      </p>
    )
  return (
    <ul className={classes(stack(0, 'mt16'), styles.missing)}>
      <li className={row(12, 'middle', 'py12', 'ruled')}>
        <WarningIcon className={look('warning')} />
        <div className={look('grow')}>
          <b className={look('block')}>{t('admin.google.direct')}</b>
          <small className={look('block')}>{t('admin.google.direct.off')}</small>
        </div>
      </li>
    </ul>
  )
}

/** RWG-04: shows when the feeds were last sent to Google, and whether they contain the salon. */
function Feeds({ feeds: { sentTime, failed, leftOut } }: { feeds: NonNullable<GoogleBooking['feeds']> }) {
  const intl = useIntl()
  const t = useText()
  const when = sentTime && intl.formatDate(new Date(sentTime), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes(stack(8, 'mt16'), styles.feeds)}>
      {leftOut && <p>{t('admin.google.feeds.leftOut')}</p>}
      {failed && <p>{t('admin.google.feeds.failed')}</p>}
      <small>{when ? t('admin.google.feeds.sent', { when }) : t('admin.google.feeds.never')}</small>
    </div>
  )
}

function Preview() {
  const t = useText()
  const { name } = useSalon()
  return (
    <section className={classes(look('p20', 'edge', 'r-xl'), styles.preview)} aria-labelledby="google-preview">
      <h2 id="google-preview">{t('admin.google.preview')}</h2>
      <div className={row(12, 'wrap', 'middle', 'between', 'p16', 'r-lg', 'on-raised')}>
        <b>{name}</b>
        <span>{t('admin.google.book')}</span>
      </div>
    </section>
  )
}
