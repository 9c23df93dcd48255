/** One database, reached by the role that may do as little as serving needs, and by the one that migrates. They may be the same. */
export type DatabaseUrls = {
  /** The running server's. */
  readonly url: string
  /** The owner's: migrations, making and renewing the demo, restoring. */
  readonly ownerUrl: string
}
