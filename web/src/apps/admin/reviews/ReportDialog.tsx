import { reportReview, type SalonReview } from '@goldline/contract/review/salon'
import { longest } from '@goldline/domain/text-lengths'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import styles from './Reviews.module.css'
import { useChanged } from './use-review-filters.ts'

const check = ({ reason }: { reason: string }) =>
  reason.trim() === '' ? { reason: { id: 'form.required' } as const } : {}

/** REV-06: asks the operator to remove a review, with a reason. It stays until the operator decides. */
export function ReportDialog({ review, onClose }: { review: SalonReview; onClose: () => void }) {
  const t = useText()
  const { notices } = useApp()
  const changed = useChanged()
  const work = useCall(reportReview, {
    inline: true,
    onDone: async () => {
      notices.show(t('admin.reviews.report.done'), 'success')
      await changed()
      onClose()
    },
  })
  const form = useForm({
    start: { reason: review.report?.reason ?? '' },
    ...keptAs(`review report ${review.id}`),
    check,
    work,
    send: (body) => work.mutate({ params: { id: review.id }, body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.reviews.report')}
      action={t('admin.reviews.report')}
      className={styles.form}
      onClose={onClose}
    >
      <p>{t('admin.reviews.report.text')}</p>
      <TextArea {...form.field('reason')} label={t('admin.reviews.report.reason')} maxLength={longest.reportReason} />
    </FormDialog>
  )
}
