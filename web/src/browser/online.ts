const pauseMs = 5000

/** Loads what has no retry button: retries when the browser is online again, or after 5 s, until it succeeds. */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, pauseMs)
      })
    }
  }
}
