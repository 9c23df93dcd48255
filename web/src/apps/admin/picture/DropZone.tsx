import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import styles from './DropZone.module.css'
import { pictureTypes } from './upload-file.ts'

type Props = {
  /** Whether no more pictures can be added. */
  full: boolean
  onFiles: (files: readonly File[]) => void
  /** Text on which files are accepted. */
  children: ReactNode
}

/**
 * Takes pictures that are picked or dropped anywhere on the page: the browser would open a file dropped beside a zone.
 */
export function DropZone({ full, onFiles, children }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const over = useDrop(onFiles)
  return (
    <div className={styles.zone} data-over={over || undefined}>
      <div className={styles.words}>
        {!full && <b className={styles.drag}>{t('admin.pictures.drag')}</b>}
        <p className={look('quiet')}>{children}</p>
      </div>
      <Button kind="gold" icon={<PlusIcon size={18} />} disabled={full} onClick={() => input.current?.click()}>
        {t('admin.pictures.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again after a refusal.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Returns whether files are being dragged over the page. */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const hear = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  useWindowEvent('dragover', hear)
  useWindowEvent('drop', hear)
  // relatedTarget is null only if the pointer leaves the window.
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && hear(event))
  return over
}
