import type { Hono } from 'hono'
import type { Schema, Transport } from 'monotable'
import type { Design } from 'monotable/design'
import type { Cost, KnownTraffic } from './cost.ts'
import type { DeadLetterBox } from './dead-letter-route.ts'
import type { Finding } from './finding.ts'
import type { Streams } from './follow-stream.ts'
import type { SavedQueries } from './queries-route.ts'
import type { SystemsApi } from './systems-route.ts'
import type { FailedWrite } from './watch-failures.ts'
import type { XRay } from './x-ray/x-ray.ts'

/** A design and the tables that it describes. */
export interface StudioSystem {
  readonly name: string
  readonly title: string
  readonly design: Design
  /** What its tables are called here, by declared name; one that is missing keeps its declared name. */
  readonly tables?: Readonly<Record<string, string>>
  /** Where there is a program and not only a document: its access patterns can be run. */
  readonly schema?: Schema
  /** What the design check finds. */
  readonly check?: () => Promise<readonly Finding[]> | readonly Finding[]
  /** What it costs a month, with these numbers where they are known and assumed ones elsewhere. */
  readonly cost?: (known?: KnownTraffic) => Promise<Cost>
}

export interface StudioOptions extends Transport {
  readonly systems?: readonly StudioSystem[]
  /** Refuses every write. */
  readonly isReadOnly?: boolean
  /** The token that other machines must send. */
  readonly token?: string
  /** Where other programs reach the tables, for commands that are copied. */
  readonly endpoint?: string
  /** Where the streams of the tables are read; without it the studio shows no changes. */
  readonly streams?: Streams
  readonly deadLetters?: DeadLetterBox
  /** The server of the systems, to call their operations. */
  readonly api?: SystemsApi
  /** Writes of the systems that a condition refused: see `watchFailures`. */
  readonly failures?: () => readonly FailedWrite[]
  /** What the operations of the systems ask of DynamoDB: see `openXRay`. */
  readonly xRay?: Pick<XRay, 'isOn' | 'turn' | 'clear' | 'calls' | 'call' | 'traffic' | 'nameItems'>
  /** Queries with their budgets, in a file of the repository. Without it the studio saves none. */
  readonly queries?: SavedQueries
  /** Further routes under `/api`, behind the same rules of access. */
  readonly routes?: readonly Hono[]
  /** The folder of the built page. */
  readonly page?: string
}
