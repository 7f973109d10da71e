import type { Hono } from 'hono'
import type { Schema, Transport } from 'monotable'
import type { Design } from 'monotable/design'

/** A design and the tables that it describes. */
export interface StudioSystem {
  readonly name: string
  readonly title: string
  readonly design: Design
  /** What its tables are called here, by declared name; one that is missing keeps its declared name. */
  readonly tables?: Readonly<Record<string, string>>
  /** Where there is a program and not only a document: its access patterns can be run. */
  readonly schema?: Schema
}

/** What the design check found. */
export interface Finding {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly system?: string
  readonly table?: string
  readonly entity?: string
  readonly pattern?: string
  readonly place?: { readonly file: string; readonly line: number }
  /** Items in DynamoDB's JSON, or texts, that show it. */
  readonly examples?: readonly unknown[]
  /** The reason, where it is accepted. */
  readonly accepted?: string
}

export interface StudioOptions extends Transport {
  readonly systems?: readonly StudioSystem[]
  readonly findings?: () => Promise<readonly Finding[]> | readonly Finding[]
  /** Refuses every write. */
  readonly isReadOnly?: boolean
  /** What whoever comes from elsewhere than this machine must know. */
  readonly token?: string
  /** Where other programs reach the tables, for commands that are copied. */
  readonly endpoint?: string
  /** Further routes under `/api`, behind the same rules of access. */
  readonly routes?: readonly Hono[]
  /** The folder of the built page. */
  readonly page?: string
}
