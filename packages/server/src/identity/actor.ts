/** Who acts, from the verified token and nothing else. Each request has one of its own. */
export interface Actor {
  /** The token's subject; undefined for a caller without identity. */
  readonly id: string | undefined
  readonly claims: Readonly<Record<string, unknown>>
}

/**
 * A caller without identity.
 *
 * @example
 * ```ts
 * const identify = verifier({ issuers: [] })
 * console.log((await identify(undefined, 'shop')) === nobody) // true
 * ```
 */
export const nobody: Actor = { id: undefined, claims: {} }
