/** Addresses of one database: as the serving role, and as its owner, who migrates. Both may be the same. */
export type DatabaseUrls = {
  /** For the running server. */
  readonly url: string
  /** For the owner: migrations, the demo, restoring. */
  readonly ownerUrl: string
}
