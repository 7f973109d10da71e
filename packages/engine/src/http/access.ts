import { readAuthorization } from './authorization.ts'
import { checkScope, regionOf } from './credential-scope.ts'
import type { RequestHead } from './request-head.ts'
import { type Credentials, SignatureVerifier, type SignedRequest } from './signature.ts'

/** Decides who may call: gives the region that the caller signed for, or throws what AWS answers. */
export type Access = (head: RequestHead, request: SignedRequest) => string

/**
 * With access keys every signature is verified. Without, any key and any secret will do and clocks may be
 * wrong, but the request must be signed in form, as AWS demands it.
 */
export function accessFor(credentials: readonly Credentials[] | undefined): Access {
  if (!credentials || credentials.length === 0) return inForm
  const verifier = new SignatureVerifier(credentials)
  return (head, request) => verifier.verify(readAuthorization(head, request.query), request, Date.now())
}

/** The header as every SDK writes it: one look instead of taking it apart. */
const usualForm =
  /^AWS4-HMAC-SHA256 Credential=[^/, ]+\/\d{8}\/([^/, ]+)\/[^/, ]+\/aws4_request, ?SignedHeaders=[^, ]+, ?Signature=[^, ]+$/

const inForm: Access = (head, request) => {
  const { authorization, amzDate, date } = head
  if (authorization !== undefined && (amzDate ?? date) && request.query.length === 0) {
    const region = usualForm.exec(authorization)?.[1]
    if (region !== undefined) return region
  }
  const parts = readAuthorization(head, request.query)
  return regionOf(parts) ?? checkScope(parts, Date.now()).region
}
