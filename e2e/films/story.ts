/** A short story that a film tells, of 6 to 12 seconds. */
import type { Page } from '@playwright/test'
import type { MessageId } from '../../web/src/i18n/messages.ts'
import type { Camera } from './camera.ts'

export type Scene = {
  url: string
  /** A text as the page shows it, up to its first placeholder. */
  t(id: MessageId): string
}

export type Story = {
  /** In CSS pixels, and how many of the film's pixels each is; the film's own width and height are even. */
  view: { width: number; height: number; scale: number }
  by: 'mouse' | 'touch'
  /** Leads the page to where the film begins, unseen. */
  before(page: Page, scene: Scene): Promise<void>
  play(camera: Camera, scene: Scene): Promise<void>
}
