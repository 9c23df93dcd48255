import { getOpenRequests } from '@goldline/contract/appointment/requests'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { RequestAnswers } from './RequestAnswers.tsx'
import { RequestFacts } from './RequestFacts.tsx'

/** Answers the request behind a held start in the calendar (APT-16o). */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...useApi().query(getOpenRequests, {}), refetchOnMount: 'always' })
  const request = data?.find((each) => each.id === id)
  return (
    <Dialog
      title={t('admin.requests.answer')}
      onClose={onClose}
      actions={request && <RequestAnswers request={request} onDone={onClose} />}
    >
      {request && (
        <div className={stack(8)}>
          <RequestFacts request={request} />
        </div>
      )}
      {!request && (data ? <p>{t('admin.requests.over')}</p> : <Loading error={error} refetch={refetch} rows={3} />)}
    </Dialog>
  )
}
