import { type ReactNode, useRef } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { PictureIcon } from '../../../kit/salon-icons.tsx'
import styles from './Picture.module.css'
import { pictureTypes } from './upload-file.ts'
import type { usePicture } from './use-picture.ts'

type Props = {
  picture: ReturnType<typeof usePicture>
  /** Handles the chosen file; default: sends it unchanged. */
  onFile?: (file: File) => void
  /** Label of the button that picks a file. */
  label: string
  /** Content next to the button. */
  children?: ReactNode
}

/** Picks a file, and shows progress, failure and undo. */
export function PictureActions({ picture, label, onFile = picture.send, children }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { sent, done, busy, error, undo } = picture
  const drawing = sent !== undefined && sent >= 1
  return (
    <div className={stack(8, 'min-w-0')}>
      <div className={row(12, 'wrap', 'gy4', 'middle')}>
        <Button icon={<PictureIcon size={18} />} disabled={busy} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again after a refusal.
          target.value = ''
        }}
      />
      {sent !== undefined && (
        <label className={classes(stack(4, 'quiet', 'f14'), styles.progress)}>
          {t(drawing ? 'admin.picture.drawing' : 'admin.picture.sending')}
          <progress max={1} value={drawing ? undefined : sent} />
        </label>
      )}
      {error && !busy && <Failure inline error={error} />}
      <p role="status" className={classes(look('quiet', 'f14'), styles.done)}>
        {done && !busy && (
          <>
            {t(`admin.picture.${done}`)}{' '}
            <Button kind="link" onClick={undo}>
              {t('action.undo')}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}
