import type { JWTPayload } from 'jose'

/** Where a system's claim comes from: a claim of the issuer as it is, or one whose values stand for ours. */
export type ClaimSource =
  | string
  | { readonly from: string; readonly values: Readonly<Record<string, string>> }

/** `{ role: { from: 'cognito:groups', values: { 'khaya-admins': 'admin' } }, companyId: 'custom:company' }`. */
export type ClaimsSetting = Readonly<Record<string, ClaimSource>>

/** What every token says, whoever made it. */
const registered = ['iss', 'sub', 'aud', 'client_id', 'exp', 'iat'] as const

/** What a token of an outside issuer says to one system. A claim that the setting does not name says nothing there. */
export function claimsFor(said: JWTPayload, setting: ClaimsSetting = {}): JWTPayload {
  const own = registered.flatMap(name => (said[name] === undefined ? [] : [[name, said[name]] as const]))
  const mapped = Object.entries(setting).flatMap(([name, source]) => {
    const value = claimIn(said, source)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...mapped, ...own])
}

function claimIn(said: JWTPayload, source: ClaimSource): unknown {
  const from = typeof source === 'string' ? source : source.from
  const value = Object.hasOwn(said, from) ? said[from] : undefined
  if (typeof source === 'string' || value === undefined) return value
  // Groups are a list: the first that the setting names decides.
  const given = [value].flat()
  return Object.entries(source.values).find(([theirs]) => given.includes(theirs))?.[1]
}
