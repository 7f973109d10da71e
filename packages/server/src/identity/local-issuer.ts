import { keptKey, newKey } from './signing-key.ts'
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts'

/** Makes tokens for anybody: for development and tests only. */
export type LocalIssuer = TokenIssuer

/** The issuer whose key is kept in `folder`, so that tokens outlive a restart; without one it is in memory. */
export async function openLocalIssuer(folder?: string): Promise<LocalIssuer> {
  const key = folder === undefined ? await newKey() : await keptKey(folder, 'local-issuer-key.json')
  return tokenIssuer('monotable:local', key)
}
