import { getStaffProfiles, type StaffProfile } from '@goldline/contract/staff/profile'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../../kit/Avatar.tsx'
import { classes } from '../../../../kit/classes.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { UsersIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfilesScreen.module.css'
import { salonState, stateTones } from './profile-state.ts'

/** People's own pages (STF-09): written here, and public once the person agrees. */
export function Page({ id }: PathParts) {
  const t = useText()
  const { data: profiles, error, refetch } = useQuery(useApi().query(getStaffProfiles, {}))
  const current = profiles?.find((each) => each.id === id) ?? profiles?.[0]
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.profiles.intro')} />
      {!profiles && <Loading error={error} refetch={refetch} rows={5} />}
      {profiles?.length === 0 && <EmptyState icon={<UsersIcon />} title={t('admin.team.nobody')} />}
      {profiles && current && (
        <div className={styles.columns}>
          <nav className={classes(stack(4), styles.people)} aria-label={t('admin.people')}>
            {profiles.map((profile) => (
              <PersonLink key={profile.id} profile={profile} current={profile === current} />
            ))}
          </nav>
          <ProfileForm key={current.id} saved={current} />
        </div>
      )}
    </AdminScreen>
  )
}

function PersonLink({ profile, current }: { profile: StaffProfile; current: boolean }) {
  const t = useText()
  const state = salonState(profile)
  return (
    <Link
      href={pathTo(paths.profiles, { id: profile.id })}
      className={styles.person}
      aria-current={current ? 'page' : undefined}
    >
      <PersonAvatar person={profile} />
      <span className={look('min-w-0', 'leading-snug')}>
        <b className={look('block', 'w650', 'anywhere')}>{fullName(profile)}</b>
        <span className={look('f13', stateTones[state] === 'warning' ? 'warning' : 'quiet')}>
          {t(`admin.profiles.state.${state}`)}
        </span>
      </span>
    </Link>
  )
}
