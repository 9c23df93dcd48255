import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { languages } from '@goldline/domain/message/kinds'
import { longest } from '@goldline/domain/text-lengths'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../../Failure.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './PictureRow.tsx'
import { useDescribePicture } from './use-pictures.ts'

/** Edits the picture's description in each language of the page (BIZ-06). */
export function DescribeDialog({ picture, onClose }: { picture: OwnTeaserImage; onClose: () => void }) {
  const intl = useIntl()
  const id = useId()
  const [alt, setAlt] = useState(picture.alt)
  const save = useDescribePicture(onClose)
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.pictures.describe.title' })}
      subtitle={intl.formatMessage({ id: 'admin.pictures.describe.text' })}
      loading={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button type="submit" form={id} look="gold" busy={save.isPending}>
            {intl.formatMessage({ id: 'action.save' })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ params: { id: picture.id }, body: { alt } })
        }}
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
            value={alt[language] ?? ''}
            onChange={(words) => setAlt((before) => ({ ...before, [language]: words }))}
          />
        ))}
        {save.error && <Failure inline error={save.error} />}
      </form>
    </Dialog>
  )
}
