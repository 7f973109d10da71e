/** Why a text is no URL or domain of a shop; the code is the one that is answered. */
export class AddressRefused extends Error {
  readonly code: 'INVALID_URL' | 'INVALID_DOMAIN' | 'DOMAIN_MISMATCH'
  readonly reason: string

  constructor(code: AddressRefused['code'], reason: string) {
    super(`${code}: ${reason}`)
    this.name = 'AddressRefused'
    this.code = code
    this.reason = reason
  }
}
