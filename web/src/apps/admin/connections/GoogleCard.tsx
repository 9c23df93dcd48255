import { type GoogleBooking, getGoogleBooking } from '@goldline/contract/google/switch'
import { featureRefusal, features } from '@goldline/domain/user/tier'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { useMe } from '../session.ts'
import google from './GoogleCard.module.css'
import type { ConnectionPart } from './parts.ts'

function useGoogle() {
  const { data: me } = useMe()
  const tier = me?.salon?.tier
  const lock = tier && featureRefusal('google', { role: me.role, tier })
  const enabled = tier !== undefined && lock === undefined
  const query = useQuery({ ...useApi().query(getGoogleBooking, {}), enabled, refetchInterval: 60_000 })
  return { ...query, lock }
}

/** Whether something needs attention. */
const needsAttention = ({ missing, link, profile, feeds }: GoogleBooking): boolean =>
  missing.length > 0 ||
  link.problem !== null ||
  (link.wanted && profile.expired) ||
  feeds?.leftOut === true ||
  feeds?.failed === true

/** Returns Google's part for the summary; none while the salon cannot be booked there. */
export function useGoogleParts(): ConnectionPart[] {
  const { data } = useGoogle()
  return data?.on ? [{ name: 'admin.google', standing: needsAttention(data) ? 'look' : 'good' }] : []
}

/** Shows whether the salon can be booked at Google and what prevents it; links to its screen (RWG-02, RWG-05). */
export function GoogleCard() {
  const t = useText()
  const { data, error, refetch, lock } = useGoogle()
  return (
    <Card>
      <CardSection
        title={t('admin.google')}
        aside={
          data && (
            <Badge tone={!data.on ? 'cyan' : needsAttention(data) ? 'warning' : 'success'}>
              {t(data.on ? 'admin.connections.google.on' : 'admin.connections.google.off')}
            </Badge>
          )
        }
      >
        {lock && (
          <p className={look('mt16', 'quiet', 'f14')}>{t('refusal.tier.required', { tier: features.google.from })}</p>
        )}
        {!lock && !data && <Loading error={error} refetch={refetch} rows={3} />}
        {data && <Google booking={data} />}
      </CardSection>
    </Card>
  )
}

const icons = { look: WarningIcon, good: TickIcon, soon: ClockIcon } as const

function Google({ booking: { on, missing, link, feeds } }: { booking: GoogleBooking }) {
  const intl = useIntl()
  const t = useText()
  const when = link.nextTry && intl.formatDate(new Date(link.nextTry), { dateStyle: 'short', timeStyle: 'short' })
  const standing = link.problem ? 'look' : link.state === 'none' ? undefined : link.state === 'there' ? 'good' : 'soon'
  const LinkIcon = standing ? icons[standing] : InfoIcon
  return (
    <>
      {!on && <p className={look('mt16', 'quiet', 'f14')}>{t('admin.google.intro')}</p>}
      <ul className={classes(stack(0, 'mt8', 'mb16', 'divided'), google.facts)}>
        {missing.length === 0 && (
          <li data-standing="good">
            <TickIcon size={18} />
            {t('admin.google.missing.whole')}
          </li>
        )}
        {missing.map((need) => (
          <li key={need} data-standing="look">
            <WarningIcon size={18} />
            <span>
              <b>{t(`admin.google.missing.${need}`)}</b>
              <small>{t(`admin.google.missing.${need}.text`)}</small>
            </span>
          </li>
        ))}
        {on && feeds?.leftOut && (
          <li data-standing="look">
            <WarningIcon size={18} />
            {t('admin.google.feeds.leftOut')}
          </li>
        )}
        {on && feeds?.failed && (
          <li data-standing="soon">
            <ClockIcon size={18} />
            {t('admin.google.feeds.failed')}
          </li>
        )}
        {(on || link.state !== 'none') && (
          <li data-standing={standing}>
            <LinkIcon size={18} />
            <span>
              <b>{t('admin.google.link')}</b>
              <small>{t(`admin.google.link.${link.state}`)}</small>
              {link.problem && <small>{t(`admin.google.problem.${link.problem}`)}</small>}
              {when && <small>{t('admin.google.later', { when })}</small>}
            </span>
          </li>
        )}
      </ul>
      <div className={row(8, 'wrap', 'push-down')}>
        <Link href={pathTo(paths.google)} className={buttonClass('quiet')}>
          {t(on ? 'admin.connections.google.open' : 'admin.connections.google.begin')}
        </Link>
      </div>
    </>
  )
}
