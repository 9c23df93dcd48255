import {
  getMyRequests,
  getVisitRequest,
  type VisitRequest,
  withdrawRequest,
} from '@goldline/contract/appointment/requests'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useRequestWords } from './request-words.ts'

type Props = { request: VisitRequest; onClose: () => void }

/** Asks before withdrawing, since the start is released at once. */
export function WithdrawDialog({ request, onClose }: Props) {
  const t = useText()
  const cache = useCache()
  const words = useRequestWords()
  const { id, startTime } = request
  const withdraw = useCall(withdrawRequest, {
    inline: true,
    renews: [getMyRequests],
    onRefused: () => cache.invalidate(getVisitRequest, getMyRequests),
    onDone: (left) => {
      cache.write(getVisitRequest, { params: { id } }, left)
      onClose()
    },
  })
  return (
    <AskDialog
      title={t('my.request.withdraw.ask')}
      subtitle={`${words.day(startTime)}, ${words.span(request)}`}
      action={t('my.request.withdraw')}
      work={withdraw}
      onYes={() => withdraw.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('my.request.withdraw.text', { salon: request.businessObject.name })}</p>
    </AskDialog>
  )
}
