import { skipTurn } from '@goldline/contract/queue'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useForm } from '../client/Form.tsx'
import { FormDialog } from '../client/FormDialog.tsx'
import { useCall } from '../client/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { TextField } from '../kit/TextField.tsx'

type Props = {
  /** The id of the queue entry. */
  id: string
  staffId: string
  staff: string
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason to skip a person's turn, and stores it (CHK-06). */
export function SkipDialog({ id, staffId, staff, onClose, onDone }: Props) {
  const t = useText()
  const work = useCall(skipTurn, {
    inline: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('form.required') } : {}),
    work,
    send: ({ reason }) => work.mutate({ params: { id }, body: { staffId, reason: reason.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('queue.skip.title', { staff })}
      action={t('queue.skip')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t('queue.reason')} maxLength={maxLengths.name} />
    </FormDialog>
  )
}
