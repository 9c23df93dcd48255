import { useEffect, useRef } from 'react'
import { useLiveNews, useNewsSound, useUnreadNews } from './use-unread-news.ts'

/** Watches for news on every screen, and plays a sound if that is switched on. */
export function NewsWatch() {
  useLiveNews()
  const unread = useUnreadNews()
  const { on } = useNewsSound()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (on && before.current !== undefined && unread > before.current) playTone()
    before.current = unread
  }, [unread, on])
  return null
}

let context: AudioContext | undefined

/** Two notes: `at` in seconds from the start, `pitch` in hertz. */
const notes = [
  { at: 0, pitch: 784 },
  { at: 0.14, pitch: 1047 },
]
const length = 0.35

/** Plays the notes; silent until the user has interacted with the page, as browsers require. */
export function playTone(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const { at, pitch } of notes) playNote(context, context.currentTime + at, pitch)
}

function playNote(audio: AudioContext, start: number, pitch: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.12, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, start + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + length)
}
