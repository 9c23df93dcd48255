import { getReviewSettings, putReviewTemplates, type ReviewSettings } from '@goldline/contract/review/salon'
import { unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { maxTemplates, replyPlaceholders } from '@goldline/domain/review/reply'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TrashIcon } from '../../../kit/salon-icons.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { firstTemplates, placeholderTexts } from './ReplyForm.tsx'
import styles from './Reviews.module.css'

/** Returns a function that shows the settings as saved, with a confirmation. */
export function useShowSaved() {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return (settings: ReviewSettings) => {
    cache.write(getReviewSettings, {}, settings)
    notices.show(t('word.saved'), 'success')
  }
}

/** Returns the error of unknown placeholders, shown while typing: they would be published literally. */
function findUnknownPlaceholders(intl: IntlShape, template: string): string | undefined {
  const unknown = unknownPlaceholders(template, replyPlaceholders).map((name) => `{{${name}}}`)
  if (unknown.length === 0) return undefined
  return intl.t('admin.reviews.template.unknown', { names: unknown.join(', ') })
}

/** Form for the salon's templates of replies; drops empty ones (REV-03). */
export function Templates({ saved }: { saved: readonly string[] | null }) {
  const intl = useIntl()
  const t = useText()
  const save = useCall(putReviewTemplates, { inline: true, onDone: useShowSaved() })
  const form = useForm({
    start: { templates: [...(saved ?? firstTemplates(intl))] },
    ...keptAs('review templates'),
    check: ({ templates }) => ({
      templates: templates.map((each) => findUnknownPlaceholders(intl, each)).find(Boolean),
    }),
    work: save,
    send: ({ templates }) =>
      save.mutate({ body: { templates: templates.map((each) => each.trim()).filter((each) => each !== '') } }),
  })
  const { templates } = form.values
  const set = (next: string[]) => form.set({ templates: next })
  return (
    <Form
      form={form}
      actions={
        <div className={styles.actions}>
          <Button {...form.button}>{t('action.save')}</Button>
          {templates.length < maxTemplates && (
            <Button icon={<PlusIcon size={18} />} onClick={() => set([...templates, ''])}>
              {t('admin.reviews.template.add')}
            </Button>
          )}
        </div>
      }
    >
      <p className={look('quiet')}>{t('admin.reviews.templates.hint', placeholderTexts)}</p>
      {templates.map((template, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template is identified by its place in the list
        <div key={at} className={stack(8, 'one-auto', 'bottom')}>
          <TextArea
            label={t('admin.reviews.template', { number: at + 1 })}
            maxLength={maxLengths.reviewReply}
            rows={2}
            value={template}
            onChange={(next) => set(templates.with(at, next))}
            error={findUnknownPlaceholders(intl, template)}
          />
          <IconButton
            bare
            label={t('admin.reviews.template.remove', { number: at + 1 })}
            onClick={() => set(templates.toSpliced(at, 1))}
          >
            <TrashIcon />
          </IconButton>
        </div>
      ))}
    </Form>
  )
}
