import type { Design } from 'monotable/design'

/** What is to be shown: a document, or the design that a schema gave. */
export type Source =
  | { readonly kind: 'document'; readonly text: string }
  | { readonly kind: 'schema'; readonly text: string; readonly design: Design }
  | { readonly kind: 'refused'; readonly text: string; readonly design: Design; readonly message: string }

/** Something that is to be said of a line. */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'info'
  readonly line?: number
  /** The part of the text that it is about, where that is less than the line. */
  readonly span?: { readonly from: number; readonly to: number }
  readonly text: string
  /** The code of a finding, or what kind of remark it is. */
  readonly code: string
  readonly fix?: string
}

export interface Opened {
  readonly tables: readonly string[]
  readonly problems: readonly Problem[]
  /** `2 tables, 5 entities, 9 access patterns, 60 items`. */
  readonly counts: string
  /** The program that import writes of a document. */
  readonly program?: string
}

/** The generated document and its picture. */
export interface Written {
  readonly markdown: string
  readonly svg: string
}

export type Call =
  | { readonly kind: 'open'; readonly source: Source }
  | { readonly kind: 'write' }
  | { readonly kind: 'request'; readonly path: string; readonly method: string; readonly body?: string }
  | { readonly kind: 'listen'; readonly path: string }
  | { readonly kind: 'unlisten'; readonly listener: number }

export type Asked = Call & { readonly id: number }

export type Said =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: string }
  | { readonly id: number; readonly event: string; readonly data: string }
  | { readonly id: number; readonly isOver: true }
