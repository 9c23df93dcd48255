const pauseMs = 5000

/** For what nobody can ask for by hand: it is asked for again when the line is back, or after a while, until it comes. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
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
