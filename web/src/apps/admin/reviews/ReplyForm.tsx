import { replyToReview } from '@goldline/contract/review/salon'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { fillTemplate } from '@goldline/domain/review/reply'
import { maxLengths } from '@goldline/domain/text-lengths'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { useSalon } from '../session.ts'
import { ForeignHosts, type ReviewProps } from './Replies.tsx'
import styles from './Reviews.module.css'
import { useRefetchReviews } from './use-review-filters.ts'

const check = ({ text }: { text: string }) => (text.trim() === '' ? { text: { id: 'form.required' } as const } : {})

/** Returns default templates for a salon without its own, in the person's language. */
export const firstTemplates = (intl: IntlShape): readonly string[] => [
  intl.t('admin.reviews.template.thanks', placeholderTexts),
  intl.t('admin.reviews.template.again', placeholderTexts),
  intl.t('admin.reviews.template.sorry', placeholderTexts),
]
export const placeholderTexts = { name: '{{name}}', salon: '{{salon}}' }

/** Form for a reply of at most 1000 characters; may start with a template, which can be edited (REV-03). */
export function ReplyForm({ review, templates, onClose }: ReviewProps & { onClose: () => void }) {
  const intl = useIntl()
  const t = useText()
  const { name: salon, partnerDomains } = useSalon()
  const changed = useRefetchReviews()
  const work = useCall(replyToReview, {
    inline: true,
    onDone: async () => {
      await changed()
      onClose()
    },
  })
  const form = useForm({
    start: { text: '' },
    ...keptAs(`review reply ${review.id}`),
    check,
    work,
    send: (body) => work.mutate({ params: { id: review.id }, body }),
  })
  const { text } = form.values
  const hosts = unsupportedLinks(text, [location.hostname, ...partnerDomains])
  const fill = (template: string) => fillTemplate(template, { name: review.name, salon })
  const take = (filled: string) =>
    form.set({ text: (text.trim() === '' ? filled : `${text}\n${filled}`).slice(0, maxLengths.reviewReply) })
  return (
    <Form form={form} actions={<Actions form={form} onClose={onClose} />}>
      <fieldset className={classes(look('min-w-0'), styles.templates)} aria-label={t('admin.reviews.templates')}>
        {(templates ?? firstTemplates(intl)).map((template) => (
          <Chip key={template} onClick={() => take(fill(template))}>
            {fill(template)}
          </Chip>
        ))}
      </fieldset>
      <TextArea
        {...form.field('text')}
        autoFocus
        label={t('admin.reviews.replyTo', { name: review.name })}
        maxLength={maxLengths.reviewReply}
        hint={t('admin.reviews.length', { count: text.length, most: maxLengths.reviewReply })}
      />
      {hosts.length > 0 && <ForeignHosts hosts={hosts} />}
    </Form>
  )
}

type ActionsProps = { form: Pick<ReturnType<typeof useForm>, 'button'>; onClose: () => void }

function Actions({ form, onClose }: ActionsProps) {
  const t = useText()
  return (
    <div className={styles.actions}>
      <Button {...form.button} kind="gold">
        {t('admin.reviews.send')}
      </Button>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
    </div>
  )
}
