import { derivedKey, keptKey, newKey } from './signing-key.ts'
import { type TokenIssuer, type TokenRequest, tokenIssuer } from './token-issuer.ts'
import type { TrustedIssuer } from './trusted-issuer.ts'

const issuer = 'monotable:guests'

/** Tokens for callers whom a system lets in without knowing who they are. They are good in that system alone. */
export interface Guests {
  token(guest: Omit<TokenRequest, 'system'>): Promise<string>
}

export interface GuestIssuer {
  /** For the verifier: one more issuer. */
  readonly trusted: TrustedIssuer
  /** For one system. */
  of(system: string): Guests
}

/** With a key that all processes derive from their common secret, or one that is kept in a folder, or for this process. */
export async function openGuests({
  secret,
  folder,
}: {
  readonly secret?: string | Uint8Array | undefined
  readonly folder?: string | undefined
}): Promise<GuestIssuer> {
  const { trusted, token }: TokenIssuer = await tokenIssuer(issuer, await keyOf(secret, folder))
  const of = (system: string): Guests => ({
    token: guest => token({ ...guest, system }),
  })
  return { trusted, of }
}

async function keyOf(secret: string | Uint8Array | undefined, folder: string | undefined) {
  if (secret !== undefined) return derivedKey(secret, 'monotable guests')
  return folder === undefined ? newKey() : keptKey(folder, 'guest-issuer-key.json')
}
