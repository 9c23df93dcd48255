import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import styles from './UploadList.module.css'
import { mostMegabytes } from './upload-file.ts'
import type { Upload } from './use-uploads.ts'

type Actions = { onRetry: (upload: Upload) => void; onDrop: (id: string) => void }

/** Lists uploads with their progress, and failed ones with the reason. */
export function UploadList({ uploads, ...actions }: { uploads: readonly Upload[] } & Actions) {
  const t = useText()
  if (uploads.length === 0) return null
  return (
    <ul className={classes(stack(8), styles.uploads)} aria-label={t('admin.pictures.uploads')}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <b className={look('w650', 'clip')}>{upload.file.name}</b>
          {upload.error === undefined ? <Progress upload={upload} /> : <FailedUpload upload={upload} {...actions} />}
        </li>
      ))}
    </ul>
  )
}

function Progress({ upload: { file, sent } }: { upload: Upload }) {
  const intl = useIntl()
  const t = useText()
  const done = sent >= 1
  return (
    <>
      <span className={look('quiet', 'num')}>
        {sent > 0 && !done
          ? intl.formatNumber(sent, { style: 'percent', maximumFractionDigits: 0 })
          : t(done ? 'admin.pictures.drawing' : 'admin.pictures.waiting')}
      </span>
      {/* Without a value it is indeterminate: how long processing takes is unknown. */}
      <progress aria-label={file.name} max={1} value={done ? undefined : sent} />
    </>
  )
}

function FailedUpload({ upload, onRetry, onDrop }: { upload: Upload } & Actions) {
  const t = useText()
  return (
    <Failure inline error={upload.error} title={useFailureText(upload)} onRetry={() => onRetry(upload)}>
      <IconButton
        bare
        label={t('admin.pictures.dismiss', { name: upload.file.name })}
        onClick={() => onDrop(upload.id)}
      >
        <CloseIcon />
      </IconButton>
    </Failure>
  )
}

/** Returns the reason; for a file that is too large, including the limit. */
function useFailureText({ file, error }: Upload): string {
  const intl = useIntl()
  const t = useText()
  const megabytes = file.size / 1024 / 1024
  const heavy = error instanceof ApiError && error.message === 'payload-too-large' && megabytes > mostMegabytes
  if (!heavy) return errorText(intl, error)
  const size = intl.formatNumber(megabytes, { maximumFractionDigits: 1 })
  return t('admin.pictures.tooLarge', { size, megabytes: mostMegabytes })
}
