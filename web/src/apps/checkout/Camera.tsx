import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import styles from './Camera.module.css'

/** The browser's barcode reader, which not every browser has and TypeScript does not know. */
type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']
const scanIntervalMs = 250

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read barcodes by camera. */
export const hasCamera = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

/** Shows the camera until it has read a code, or is closed (POS-15). */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const read = useEffectEvent(onCode)
  useEffect(() => {
    const Class = detectorClass()
    if (!Class) return
    const detector = new Class({ formats })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let gone = false
    const end = () => {
      gone = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const scan = async () => {
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (found === undefined || gone) return
      end()
      read(found.rawValue)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (gone || !video.current) return end()
      video.current.srcObject = stream
      await video.current.play()
      timer = setInterval(() => void scan(), scanIntervalMs)
    }
    begin().catch(() => setRefused(true))
    return end
  }, [])
  if (refused) return <p role="alert">{t('checkout.article.camera.refused')}</p>
  return (
    <video ref={video} className={styles.camera} muted playsInline>
      {t('checkout.article.camera')}
    </video>
  )
}
