import type { OwnTeaserImage } from '@goldline/contract/picture/teaser-image'
import { languages } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { stack } from '../../../../kit/look.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './PictureRow.tsx'
import { useDescribePicture } from './use-pictures.ts'

/** Edits the picture's description in each language of the page (BIZ-06). */
export function DescribeDialog({ picture, onClose }: { picture: OwnTeaserImage; onClose: () => void }) {
  const t = useText()
  const save = useDescribePicture(onClose)
  const form = useForm({
    start: picture.alt,
    ...keptAs(`picture ${picture.id}`),
    work: save,
    send: (alt) => save.mutate({ params: { id: picture.id }, body: { alt } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.pictures.describe.title')}
      subtitle={t('admin.pictures.describe.text')}
      className={classes(stack(16, 'pt8'), styles.form)}
      onClose={onClose}
    >
      <Thumbnail picture={picture} />
      {languages.map((language) => (
        <TextField
          key={language}
          lang={language}
          label={t('admin.pictures.describe.in', { language: t(`language.${language}`) })}
          maxLength={maxLengths.pictureWords}
          value={form.values[language] ?? ''}
          onChange={(words) => form.set({ [language]: words })}
        />
      ))}
    </FormDialog>
  )
}
