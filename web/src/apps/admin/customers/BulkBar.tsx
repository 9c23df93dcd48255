import { getCustomer, getCustomers } from '@goldline/contract/customer'
import { type ChosenCustomers, getCustomerTags, tagCustomers } from '@goldline/contract/customer/bulk'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required } from '../../../kit/validators.ts'
import { useStoreRecipients } from '../messages/bulk/use-bulk-draft.ts'
import { paths, pathTo } from '../paths.ts'
import styles from './BulkBar.module.css'
import { ExportDialog } from './ExportDialog.tsx'
import type { Selection } from './use-selection.ts'

/** Shows actions for the selected customers, in a bar over the list (CUS-08). */
export function Page({ selection, total }: { selection: Selection; total: number }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [tagging, setTagging] = useState(false)
  const { chosen, count, ids } = selection
  const [exporting, setExporting] = useState(false)
  const write = useOpenComposer(selection)
  const [keep, other] = ids
  return (
    <section className={styles.bar} aria-label={t('admin.customers.bulk')}>
      <IconButton bare label={t('admin.customers.bulk.none')} onClick={selection.clear}>
        <CloseIcon />
      </IconButton>
      <b role="status">{t('admin.customers.bulk.count', { count })}</b>
      <Button onClick={() => setTagging(true)}>{t('admin.customers.bulk.tag')}</Button>
      <Button onClick={() => setExporting(true)}>{t('admin.customers.bulk.export')}</Button>
      <Button onClick={write}>{t('word.writeAMessage')}</Button>
      {ids.length === 2 && keep && other && (
        <Button onClick={() => navigate(pathTo(paths.duplicates, { keep, other }))}>
          {t('admin.customers.merge')}
        </Button>
      )}
      {count < total && (
        <Button kind="link" onClick={selection.selectAll}>
          {t('admin.customers.bulk.all', { count: total })}
        </Button>
      )}
      {exporting && <ExportDialog chosen={chosen} what="CUSTOMERS" onClose={() => setExporting(false)} />}
      {tagging && (
        <TagDialog chosen={chosen} count={count} onClose={() => setTagging(false)} onDone={selection.clear} />
      )}
    </section>
  )
}

/** Returns a function that opens the composer: a filter is passed in the URL, selected customers by the draft store. */
function useOpenComposer({ chosen }: Selection): () => void {
  const [, navigate] = useLocation()
  const writeTo = useStoreRecipients()
  return () => {
    writeTo('ids' in chosen ? chosen.ids : null)
    const filter =
      'filter' in chosen ? new URLSearchParams(chosen.filter as Record<string, string>) : new URLSearchParams()
    navigate(filter.size > 0 ? `${paths.bulk}?${filter}` : paths.bulk)
  }
}

type TagProps = { chosen: ChosenCustomers; count: number; onClose: () => void; onDone: () => void }

function TagDialog({ chosen, count, onClose, onDone }: TagProps) {
  const t = useText()
  const { data: tags = [] } = useQuery(useApi().query(getCustomerTags, {}))
  const save = useCall(tagCustomers, {
    inline: true,
    renews: [getCustomers, getCustomer, getCustomerTags],
    says: ({ tagged }, { body: { tag } }) => ({ id: 'admin.customers.bulk.tagged', values: { count: tagged, tag } }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const form = useForm({
    start: { tag: '', remove: false },
    check: ({ tag }) => ({ tag: required(tag) }),
    work: save,
    send: ({ tag, remove }) => save.mutate({ body: { chosen, tag, remove: remove || undefined } }),
  })
  return (
    <Dialog
      size="small"
      title={t('admin.customers.bulk.tag')}
      subtitle={t('admin.customers.bulk.count', { count })}
      loading={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => form.submit({ remove: true })}>{t('action.remove')}</Button>
          <Button kind="gold" busy={form.busy} onClick={() => form.submit({ remove: false })}>
            {t('action.add')}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <TextField
          label={t('admin.customers.bulk.tag')}
          maxLength={maxLengths.tag}
          autoComplete="off"
          list={`${form.id}-tags`}
          {...form.field('tag')}
        />
        <datalist id={`${form.id}-tags`}>
          {tags.map((each) => (
            <option key={each.tag} value={each.tag} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  )
}
