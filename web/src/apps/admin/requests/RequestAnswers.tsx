import { acceptRequest, getOpenRequests, type OpenRequest } from '@goldline/contract/appointment/requests'
import { useState } from 'react'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DeclineDialog, renewedByAnswer } from './DeclineDialog.tsx'

/** The buttons that accept or decline a request (APT-16j). `onDone`: after it was accepted or declined. */
export function RequestAnswers({ request, onDone }: { request: OpenRequest; onDone?: () => void }) {
  const t = useText()
  const cache = useCache()
  const [declining, setDeclining] = useState(false)
  const { id, name } = request
  const accept = useCall(acceptRequest, {
    renews: renewedByAnswer,
    says: { id: 'admin.requests.accepted', values: { name } },
    onRefused: () => cache.invalidate(getOpenRequests),
    ...(onDone && { onDone }),
  })
  const onClose = (declined: boolean) => {
    setDeclining(false)
    if (declined) onDone?.()
  }
  return (
    <>
      <Button
        kind="gold"
        busy={accept.isPending}
        aria-label={`${t('admin.requests.accept')}: ${name}`}
        onClick={() => accept.mutate({ params: { id } })}
      >
        {t('admin.requests.accept')}
      </Button>
      <Button
        disabled={accept.isPending}
        aria-label={`${t('admin.team.decline')}: ${name}`}
        onClick={() => setDeclining(true)}
      >
        {t('admin.team.decline')}
      </Button>
      {declining && <DeclineDialog request={request} onClose={onClose} />}
    </>
  )
}
