import type { AppStorage } from '../browser/storage.ts'

export type Session = ReturnType<typeof createSession>

/** Holds one app's token and notifies listeners. Signing out in one tab signs out in all. */
export function createSession(storage: AppStorage) {
  const listeners = new Set<() => void>()
  let token = storage.get('token')

  function change(next: string | undefined) {
    if (next === token) return
    token = next
    for (const listener of listeners) listener()
  }

  return {
    token: () => token,
    /** @param next from the `Authorization` header or a challenge's answer, with or without `Bearer` */
    signIn(next: string) {
      const bare = next.replace(/^Bearer\s+/i, '')
      storage.set('token', bare)
      change(bare)
    },
    /** Forgets the token in this browser; `DELETE /authorization` ends it everywhere. */
    signOut() {
      storage.remove('token')
      change(undefined)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Handles the browser's `storage` event: another tab changed the token (key null: all was cleared). */
    heardFromOtherTab(event: { key: string | null; newValue: string | null }) {
      if (event.key === storage.name('token') || event.key === null) change(event.newValue ?? undefined)
    },
  }
}
