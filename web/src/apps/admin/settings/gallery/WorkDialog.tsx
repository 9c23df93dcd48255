import { noteWorkConsent, type OwnWork, updateWork } from '@goldline/contract/picture/gallery'
import { isShown } from '@goldline/domain/business-object/gallery'
import { languages } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import { isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useToday } from '../../../../client/use-today.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { Picture } from '../../../../kit/Picture.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { required } from '../../../../kit/validators.ts'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useSalon } from '../../session.ts'
import { ConsentFields, type WorkFormProps, type WorkValues } from './ConsentFields.tsx'
import { replaceWork, usePictureSubjects, useRemoveWork, useWithdrawConsent } from './use-gallery.ts'
import styles from './WorkDialog.module.css'

/** The choice of no service, or of no person. */
const none = ''

/** Edits a picture: its subject, who did the work, and who agreed to its publication (CAT-12). */
export function WorkDialog({ work, onClose }: { work: OwnWork; onClose: () => void }) {
  const t = useText()
  const [removing, remove] = useState(false)
  const form = useWorkForm(work, onClose)
  return (
    <>
      <FormDialog
        form={form}
        title={t('admin.gallery.work')}
        size="large"
        className={styles.form}
        onClose={onClose}
        buttons={
          <Button kind="danger" onClick={() => remove(true)}>
            {t('action.remove')}
          </Button>
        }
      >
        <Sizes work={work} />
        <div className={stack(16, 'min-w-0')}>
          <Subjects form={form} />
          <Words form={form} />
        </div>
        <div className={stack(16, 'min-w-0')}>
          <ConsentFields form={form} />
          {work.consent === 'GIVEN' && <Withdraw work={work} />}
          {work.consent === 'WITHDRAWN' && <p className={look('warning', 'f14')}>{t('admin.gallery.wasWithdrawn')}</p>}
        </div>
      </FormDialog>
      {removing && <RemoveDialog work={work} onClose={() => remove(false)} onRemoved={onClose} />}
    </>
  )
}

function toWorkValues({ productId, staffId, titles, alts, consent, givenBy }: OwnWork, today: string): WorkValues {
  return {
    productId: productId ?? none,
    staffId: staffId ?? none,
    titles,
    alts,
    consent: consent === 'WITHDRAWN' ? 'OPEN' : consent,
    name: givenBy?.name ?? '',
    customerId: givenBy?.customerId ?? null,
    day: givenBy?.day ?? today,
    way: givenBy?.way ?? 'PAPER',
  }
}

function useWorkForm(work: OwnWork, onDone: () => void) {
  const api = useApi()
  const cache = useCache()
  const start = toWorkValues(work, useToday())
  const saving = useWork(
    async (values: WorkValues) => {
      const { titles, alts, consent, name, customerId, day, way } = values
      const params = { id: work.id }
      const body = { titles, alts, productId: values.productId || null, staffId: values.staffId || null }
      const saved = await api.ask(updateWork, { params, body })
      const noted = ['consent', 'name', 'customerId', 'day', 'way'] as const
      if (noted.every((key) => values[key] === start[key])) return saved
      const given = consent === 'GIVEN' ? { consent, name, customerId, day, way } : { consent }
      return api.ask(noteWorkConsent, { params, body: given })
    },
    {
      inline: true,
      says: { id: 'word.savedNotice' },
      onDone: (saved) => {
        replaceWork(cache, saved)
        onDone()
      },
    },
  )
  return useForm<WorkValues>({
    start,
    ...keptAs(`work ${work.id}`),
    check: ({ consent, name, day }) => ({
      name: consent === 'GIVEN' ? required(name) : undefined,
      day: consent === 'GIVEN' && !isDay(day) ? { id: 'form.required' } : undefined,
    }),
    work: saving,
    send: saving.mutate,
    refused: (error) =>
      error instanceof Error && error.message === 'date-range-invalid'
        ? { day: { id: 'admin.gallery.day.ahead' } }
        : undefined,
  })
}

function Subjects({ form }: WorkFormProps) {
  const t = useText()
  const { services, people } = usePictureSubjects()
  const nameOf = (list: readonly { id: string; name: string }[]) => (id: string) =>
    list.find((each) => each.id === id)?.name ?? t('admin.gallery.none')
  return (
    <>
      <Combobox
        {...form.field('productId')}
        label={t('word.service')}
        options={[none, ...services.map(({ id }) => id)]}
        labelOf={nameOf(services)}
      />
      <Combobox
        {...form.field('staffId')}
        label={t('word.person')}
        options={[none, ...people.map(({ id }) => id)]}
        labelOf={nameOf(people)}
      />
    </>
  )
}

/** Fields for title and description in each language of the page, the salon's own first. */
function Words({ form }: WorkFormProps) {
  const t = useText()
  const { language: own } = useSalon()
  const { titles, alts } = form.values
  return [own, ...languages.filter((each) => each !== own)].map((language) => (
    <fieldset key={language} className={stack(8, 'min-w-0')}>
      <legend className={look('w650', 'f14', 'mb8')}>{t(`language.${language}`)}</legend>
      <TextField
        lang={language}
        label={t('admin.gallery.title')}
        maxLength={maxLengths.name}
        value={titles[language] ?? ''}
        onChange={(text) => form.set({ titles: { ...titles, [language]: text } })}
      />
      <TextField
        lang={language}
        label={t('admin.gallery.alt')}
        maxLength={maxLengths.pictureWords}
        value={alts[language] ?? ''}
        onChange={(text) => form.set({ alts: { ...alts, [language]: text } })}
      />
    </fieldset>
  ))
}

/** Shows the picture as the gallery, the salon's page and a list crop it. */
function Sizes({ work }: { work: OwnWork }) {
  const t = useText()
  return (
    <div className={stack(12, 'min-w-0')}>
      <p>
        <Badge tone={isShown(work) ? 'success' : 'warning'}>
          {t(isShown(work) ? 'admin.gallery.shown' : 'admin.gallery.hidden')}
        </Badge>
      </p>
      <ul className={classes(row(12, 'wrap', 'bottom'), styles.sizes)}>
        {(['gallery', 'tile', 'list'] as const).map((size) => (
          <li key={size} data-size={size}>
            <Picture picture={work} sizes="240px" alt="" />
            <span className={look('block', 'text-center', 'quiet', 'f13')}>{t(`admin.gallery.size.${size}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Withdraw({ work }: { work: OwnWork }) {
  const t = useText()
  const withdraw = useWithdrawConsent()
  return (
    <Button
      kind="danger"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: work.id }, body: { consent: 'WITHDRAWN' } })}
    >
      {t('admin.gallery.withdraw')}
    </Button>
  )
}

type RemoveProps = { work: OwnWork; onClose: () => void; onRemoved: () => void }

/** Asks for confirmation, since the files are deleted, too. */
function RemoveDialog({ work, onClose, onRemoved }: RemoveProps) {
  const t = useText()
  const remove = useRemoveWork(onRemoved)
  return (
    <AskDialog
      title={t('picture.remove.ask')}
      action={t('action.remove')}
      work={remove}
      onYes={() => remove.mutate(work.id)}
      onClose={onClose}
    >
      <p>{t('admin.pictures.remove.text')}</p>
    </AskDialog>
  )
}
