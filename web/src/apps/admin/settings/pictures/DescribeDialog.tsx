import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { languages } from '@goldline/domain/message/kinds'
import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './PictureRow.tsx'
import { useDescribePicture } from './use-pictures.ts'

/** Edits the picture's description in each language of the page (BIZ-06). */
export function DescribeDialog({ picture, onClose }: { picture: OwnTeaserImage; onClose: () => void }) {
  const intl = useIntl()
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
      title={intl.formatMessage({ id: 'admin.pictures.describe.title' })}
      subtitle={intl.formatMessage({ id: 'admin.pictures.describe.text' })}
      className={styles.form}
      onClose={onClose}
    >
      <Thumbnail picture={picture} />
      {languages.map((language) => (
        <TextField
          key={language}
          lang={language}
          label={intl.formatMessage(
            { id: 'admin.pictures.describe.in' },
            { language: intl.formatMessage({ id: `language.${language}` }) },
          )}
          maxLength={longest.pictureWords}
          value={form.values[language] ?? ''}
          onChange={(words) => form.set({ [language]: words })}
        />
      ))}
    </FormDialog>
  )
}
