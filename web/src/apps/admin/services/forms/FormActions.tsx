import { deleteForm, getForms, type OwnForm, publishForm } from '@goldline/contract/form/forms'
import { publishingFault } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { look, row } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TrashIcon } from '../../../../kit/salon-icons.tsx'

type Props = {
  form: OwnForm
  /** The salon's language. */
  language: Language
  onDeleted: () => void
}

/** Actions for a saved draft: publish it, once its text is complete, or delete the form. */
export function FormActions({ form, language, onDeleted }: Props) {
  const t = useText()
  const [asking, setAsking] = useState<'publish' | 'delete'>()
  const close = () => setAsking(undefined)
  const number = (form.versions[0]?.number ?? 0) + 1
  return (
    <div className={row(12, 'wrap', 'justify-end')}>
      <Button kind="danger" icon={<TrashIcon size={18} />} onClick={() => setAsking('delete')}>
        {t('admin.forms.delete')}
      </Button>
      {form.changed && publishingFault(form, language) === undefined && (
        <Button kind="gold" onClick={() => setAsking('publish')}>
          {t('admin.forms.publish', { number })}
        </Button>
      )}
      {asking === 'publish' && <PublishDialog form={form} number={number} onClose={close} />}
      {asking === 'delete' && <DeleteDialog form={form} onClose={close} onDeleted={onDeleted} />}
    </div>
  )
}

type DialogProps = { form: OwnForm; onClose: () => void }

/** Asks what happens to signatures of the previous version, and shows how many there are (FRM-02c). */
function PublishDialog({ form, number, onClose }: DialogProps & { number: number }) {
  const t = useText()
  const [again, setAgain] = useState<'keep' | 'again'>()
  const { id, version, signers, signersWithVisit, versions } = form
  const isFirst = versions.length === 0
  const publish = useCall(publishForm, {
    inline: true,
    renews: [getForms],
    says: { id: 'admin.forms.published' },
    onDone: onClose,
  })
  return (
    <AskDialog
      title={t('admin.forms.publish.title', { number })}
      action={t('admin.forms.publish', { number })}
      harmless
      disabled={!isFirst && again === undefined}
      work={publish}
      onYes={() =>
        publish.mutate({ params: { id }, body: { signAgain: isFirst || again === 'again' }, ifMatch: version })
      }
      onClose={onClose}
    >
      <p>{t('admin.forms.publish.text')}</p>
      {!isFirst && (
        <>
          <p className={look('w650')}>{t('admin.forms.earlier', { count: signers, withVisit: signersWithVisit })}</p>
          <RadioPills
            wraps
            label={t('admin.forms.earlier.label')}
            options={[
              { value: 'keep', label: t('admin.forms.earlier.keep') },
              { value: 'again', label: t('admin.forms.earlier.again') },
            ]}
            value={again}
            onChange={setAgain}
          />
        </>
      )}
    </AskDialog>
  )
}

function DeleteDialog({ form: { id }, onClose, onDeleted }: DialogProps & Pick<Props, 'onDeleted'>) {
  const t = useText()
  const remove = useCall(deleteForm, { inline: true, renews: [getForms], onDone: onDeleted })
  return (
    <AskDialog
      title={t('admin.forms.delete.title')}
      action={t('admin.forms.delete')}
      work={remove}
      onYes={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('admin.forms.delete.text')}</p>
    </AskDialog>
  )
}
