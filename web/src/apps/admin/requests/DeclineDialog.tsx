import { getAppointments } from '@goldline/contract/appointment'
import { declineRequest, getOpenRequests, type OpenRequest } from '@goldline/contract/appointment/requests'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getOverview } from '@goldline/contract/overview'
import { getUnreadNews } from '@goldline/contract/overview/news'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keptAs } from '../drafts/use-typed.tsx'

/** The calls to refetch after a request was accepted or declined. */
export const renewedByAnswer = [getOpenRequests, getOverview, getAppointments, getSlotHolds, getUnreadNews] as const

type Props = { request: OpenRequest; onClose: (declined: boolean) => void }

/** Declines a request, with optional words to the customer (APT-16j). */
export function DeclineDialog({ request: { id, name, startTime }, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const decline = useCall(declineRequest, {
    inline: true,
    renews: renewedByAnswer,
    says: { id: 'admin.requests.declined', values: { name } },
    onDone: () => onClose(true),
  })
  const form = useForm({
    start: { reply: '' },
    ...keptAs(`request ${id}`),
    check: () => ({}),
    work: decline,
    send: ({ reply }) => decline.mutate({ params: { id }, body: { reply } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.requests.decline.ask')}
      subtitle={`${name}, ${format.instantDayTime(startTime)}`}
      action={t('admin.team.decline')}
      danger
      onClose={() => onClose(false)}
    >
      <TextArea
        {...form.field('reply')}
        label={t('admin.requests.reply')}
        hint={t('admin.requests.reply.hint')}
        maxLength={maxLengths.bookingMessage}
      />
    </FormDialog>
  )
}
