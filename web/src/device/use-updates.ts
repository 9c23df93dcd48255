import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AppWithWorker, followUpdates, keepFiles } from '../frame/keep-files.ts'

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Keeps the app's files for a start without a line, and goes on with newer ones while nobody uses the device. */
export function useUpdates(app: AppWithWorker): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let last = performance.now()
    const touch = () => {
      last = performance.now()
    }
    for (const name of touches) addEventListener(name, touch, { passive: true })
    let stop: (() => void) | undefined
    let gone = false
    const follow = async () => {
      const registration = await keepFiles(app)
      if (!registration || gone) return
      stop = followUpdates(registration, {
        untouched: () => performance.now() - last,
        busy: () => queryClient.isMutating() > 0 || isTyping(),
        reload: () => location.reload(),
      })
    }
    follow().catch(() => undefined)
    return () => {
      gone = true
      stop?.()
      for (const name of touches) removeEventListener(name, touch)
    }
  }, [app, queryClient])
}

/** Something is open or half typed. */
const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue && value !== '',
  )
