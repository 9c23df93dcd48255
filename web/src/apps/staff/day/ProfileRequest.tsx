import { getOwnProfile } from '@goldline/contract/staff/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ArrowIcon, UserIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { paths } from '../paths.ts'
import queueStyles from './QueueCard.module.css'

/** Reminds the person that their page waits for their consent, and links to it (STF-09). */
export function ProfileRequest() {
  const t = useText()
  const { data } = useQuery(useApi().query(getOwnProfile, {}))
  if (data?.state !== 'ASKED') return null
  return (
    <Link href={`${paths.me}#profile`} className={queueStyles.card}>
      <UserIcon size={20} />
      <span className={look('grow', 'min-w-0')}>{t('staff.profile.waits')}</span>
      <ArrowIcon size={18} />
    </Link>
  )
}
