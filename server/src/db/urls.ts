/** Addresses of one database: as the serving role, and as its owner, who migrates. Both may be the same. */
export type DatabaseUrls = {
  /** Address for the running server. */
  readonly url: string
  /** Address for the owner: migrations, the demo, restoring. */
  readonly ownerUrl: string
}
