import { getComingOfStaff, getStaff, type SalonStaff, updateStaff } from '@goldline/contract/staff/people'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { AffectedList } from './AffectedList.tsx'
import { useInvalidateTeam } from './use-team.ts'

/** Lists a person's future visits, and what happens to them, before deactivating the person. The history stays. */
export function LeaveDialog({ person, onClose }: { person: SalonStaff; onClose: () => void }) {
  const t = useText()
  const cache = useCache()
  const changed = useInvalidateTeam()
  const params = { id: person.id }
  const { data: coming, error, refetch } = useQuery(useApi().query(getComingOfStaff, { params }))
  const name = fullName(person)
  const leave = useCall(updateStaff, {
    inline: true,
    says: { id: 'admin.team.leave.done', values: { name } },
    onDone: () => {
      changed()
      onClose()
    },
    onRefused: changed,
  })
  return (
    <AskDialog
      title={t('admin.team.leave.title', { name })}
      subtitle={t('admin.team.leave.text')}
      action={t('admin.team.leave')}
      disabled={!coming}
      work={leave}
      onYes={() => leave.mutate({ params, ifMatch: person.version, body: { active: false } })}
      onClose={onClose}
    >
      {coming && <AffectedList affected={coming} staff={cache.read(getStaff, {}) ?? []} />}
      {!coming && <Loading error={error} refetch={refetch} rows={3} />}
    </AskDialog>
  )
}
