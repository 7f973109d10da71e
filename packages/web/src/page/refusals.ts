import type { PageAnswer } from '@monotable/server/host'

/** What is wrong with one field: `in` is the part of the request, `path` is `lines.0.sku`. */
export interface FieldIssue {
  readonly in: string
  readonly path: string
  readonly reason: string
}

/** An operation refused what a page asked of it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string

  constructor(refusal: {
    status: number
    code: string
    message: string
    details?: Readonly<Record<string, unknown>>
    requestId?: string
  }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.details = refusal.details ?? {}
    this.requestId = refusal.requestId ?? ''
  }

  static from({ status, body, headers }: PageAnswer): CallRefused {
    const { error = {} } = (body ?? {}) as { error?: Record<string, unknown> }
    return new CallRefused({
      status,
      code: String(error.code ?? 'INTERNAL_ERROR'),
      message: String(error.message ?? `The server answered ${status}`),
      details: (error.details ?? {}) as Record<string, unknown>,
      requestId: String(error.requestId ?? headers.get('x-request-id') ?? ''),
    })
  }

  get issues(): readonly FieldIssue[] {
    return Array.isArray(this.details.issues) ? this.details.issues : []
  }
}

/** A form that a page itself refuses, before or without an operation: messages by the name of the field. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused'
  readonly fields: Readonly<Record<string, string>>
  /** What the form shows in place of what was typed, such as the text of a file that was chosen. */
  readonly values: Readonly<Record<string, readonly string[]>>

  constructor(
    fields: Readonly<Record<string, string>>,
    message = '',
    values: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(message)
    this.fields = fields
    this.values = values
  }
}
