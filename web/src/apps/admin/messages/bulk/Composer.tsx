import { placeholders, unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import { useState } from 'react'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Chip } from '../../../../kit/Chip.tsx'
import { classes } from '../../../../kit/classes.ts'
import { CloseIcon, PlusIcon } from '../../../../kit/icons.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { TextArea } from '../../../../kit/TextArea.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { required } from '../../../../kit/validators.ts'
import { keptAs } from '../../drafts/use-typed.tsx'
import { CustomerFilters } from '../../filters/CustomerFilters.tsx'
import styles from './Bulk.module.css'
import { Preview } from './Preview.tsx'
import { SendDialog } from './SendDialog.tsx'
import { type BulkDraft, emptyBulkText, useRecipients } from './use-bulk-draft.ts'
import { usePrice } from './use-price.ts'
import { ChannelField, Counter } from './WordFields.tsx'

const nothingPending = { isPending: false, error: null, reset: () => undefined }

/** Edits recipients and text, and shows preview and cost before sending (MSG-07). */
export function Composer() {
  const t = useText()
  const recipients = useRecipients()
  const [sending, setSending] = useState(false)
  const form = useForm({
    start: emptyBulkText,
    ...keptAs('bulk message'),
    check: ({ subject, message }) => {
      const unknown = unknownPlaceholders(`${subject} ${message}`).map((name) => `{{${name}}}`)
      const fault = unknown.length > 0 && t('admin.bulk.unknown', { names: unknown.join(', ') })
      return { message: required(message) ?? (fault || undefined) }
    },
    work: nothingPending,
    send: () => setSending(true),
  })
  const draft = { ...recipients, words: form.values }
  const price = usePrice(draft)
  const { communicationWay, message } = form.values
  const begin = () => {
    recipients.clear()
    form.clear()
  }
  return (
    <div className={styles.composer}>
      <Form
        form={form}
        className={classes(stack(16, 'one-column'), styles.form)}
        actions={
          <Button kind="gold" {...form.button} busy={price.exact === undefined && price.cost.isFetching}>
            {t('admin.bulk.toCost')}
          </Button>
        }
      >
        <ChosenReaders draft={draft} />
        <ChannelField way={communicationWay} onChange={(way) => form.set({ communicationWay: way })} />
        {communicationWay !== 'SMS' && (
          <TextField label={t('admin.bulk.subject')} maxLength={120} autoComplete="off" {...form.field('subject')} />
        )}
        <TextArea
          label={t('admin.bulk.message')}
          rows={6}
          maxLength={bulkLimits.characters}
          {...form.field('message')}
        />
        <div className={styles.chips}>
          {placeholders.map((name) => (
            <Chip key={name} onClick={() => form.set({ message: `${message}{{${name}}}` })}>
              <PlusIcon size={14} />
              {t(`admin.bulk.placeholder.${name}`)}
            </Chip>
          ))}
        </div>
        {communicationWay !== 'EMAIL' && <Counter message={message} />}
      </Form>
      <Preview price={price} />
      {sending && <SendDialog draft={draft} price={price} onSent={begin} onClose={() => setSending(false)} />}
    </div>
  )
}

function ChosenReaders({ draft: { filters, ids, everybody } }: { draft: BulkDraft }) {
  const t = useText()
  return (
    <div>
      <h2>{t('admin.bulk.whom')}</h2>
      {ids === null ? (
        <CustomerFilters query={filters.query} onSet={filters.set} wraps />
      ) : (
        <Chip
          pressed
          aria-label={`${t('admin.bulk.selected', { count: ids.length })}: ${t('admin.bulk.unselect')}`}
          onClick={everybody}
        >
          {t('admin.bulk.selected', { count: ids.length })}
          <CloseIcon size={14} />
        </Chip>
      )}
      <p className={classes(look('anywhere'), styles.quiet)}>{t('admin.bulk.marketing')}</p>
    </div>
  )
}
