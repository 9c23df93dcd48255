import { reportReview, type SalonReview } from '@goldline/contract/review/salon'
import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { useChanged } from './use-review-filters.ts'

const check = ({ reason }: { reason: string }) =>
  reason.trim() === '' ? { reason: { id: 'form.required' } as const } : {}

/** REV-06: tells the operator why a review should go. It stays until somebody has looked at it. */
export function ReportDialog({ review, onClose }: { review: SalonReview; onClose: () => void }) {
  const intl = useIntl()
  const { notices } = useApp()
  const changed = useChanged()
  const work = useCall(reportReview, {
    inline: true,
    onDone: async () => {
      notices.show(intl.formatMessage({ id: 'admin.reviews.report.done' }), 'success')
      await changed()
      onClose()
    },
  })
  const form = useForm({
    start: { reason: review.report?.reason ?? '' },
    check,
    work,
    send: (body) => work.mutate({ params: { id: review.id }, body }),
  })
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.reviews.report' })}
      loading={work.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button {...form.button} look="gold">
            {intl.formatMessage({ id: 'admin.reviews.report' })}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <p>{intl.formatMessage({ id: 'admin.reviews.report.text' })}</p>
        <TextArea
          {...form.field('reason')}
          label={intl.formatMessage({ id: 'admin.reviews.report.reason' })}
          maxLength={longest.reportReason}
        />
      </Form>
    </Dialog>
  )
}
