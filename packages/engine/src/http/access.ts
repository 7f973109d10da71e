import { readAuthorization } from './authorization.ts'
import { checkScope, regionOf } from './credential-scope.ts'
import type { QueryString } from './query-string.ts'
import type { RequestHead } from './request-head.ts'
import { type Credentials, SignatureVerifier, type Verdict } from './signature.ts'

/** Decides who may call. */
export interface Access {
  /** AWS reads the body first. Who has access keys to protect lets nobody make it work on a body before. */
  readonly comesBeforeBody: boolean
  /** Judges what the head says of the signature: throws what AWS answers, or gives what judges the rest. */
  judge(head: RequestHead, query: QueryString): Verdict
}

/**
 * With access keys every signature is verified. Without, any key and any secret will do and clocks may be
 * wrong, but the request must be signed in form, as AWS demands it.
 */
export function accessFor(credentials: readonly Credentials[] | undefined): Access {
  if (!credentials || credentials.length === 0) return inForm
  const verifier = new SignatureVerifier(credentials)
  return {
    comesBeforeBody: true,
    judge: (head, query) => verifier.judge(readAuthorization(head, query), Date.now()),
  }
}

/** The header as every SDK writes it: one look instead of taking it apart. */
const usualForm =
  /^AWS4-HMAC-SHA256 Credential=[^/, ]+\/\d{8}\/([^/, ]+)\/[^/, ]+\/aws4_request, ?SignedHeaders=[^, ]+, ?Signature=[^, ]+$/

const inForm: Access = {
  comesBeforeBody: false,
  judge: (head, query) => {
    const region = regionInForm(head, query)
    return () => region
  },
}

function regionInForm(head: RequestHead, query: QueryString): string {
  const { authorization, amzDate, date } = head
  if (authorization !== undefined && (amzDate ?? date) && query.length === 0) {
    const region = usualForm.exec(authorization)?.[1]
    if (region !== undefined) return region
  }
  const parts = readAuthorization(head, query)
  return regionOf(parts) ?? checkScope(parts, Date.now()).region
}
