type UnitsByIndex = Readonly<Record<string, number>>

/** What a design is expected to cost, call by call and write by write. */
export interface Cost {
  /** In `currency`: a million units read and written, a GB kept for a month beyond those that are free. */
  readonly prices: {
    readonly date: string
    readonly region: string
    readonly currency: string
    readonly read: number
    readonly write: number
    readonly storage: number
    readonly freeStorage: number
  }
  readonly patterns: readonly {
    readonly table: string
    readonly pattern: string
    readonly callsPerMonth: number
    readonly items: number
    /** Of one call. */
    readonly units: UnitsByIndex
  }[]
  readonly entities: readonly {
    readonly table: string
    readonly entity: string
    readonly items: number
    readonly createsPerMonth: number
    readonly updatesPerMonth: number
    readonly deletesPerMonth: number
    readonly create: UnitsByIndex
    readonly update: UnitsByIndex
    readonly delete: UnitsByIndex
    /** The average of an item, in the table and in each index. */
    readonly bytes: UnitsByIndex
  }[]
  /** How far everything can grow until a limit is met. */
  readonly limits: readonly { readonly kind: string; readonly by: string; readonly at: number }[]
}

/** What is known of a system's use: counted in the table, taken from the log, or typed in. */
export interface KnownTraffic {
  readonly patterns?: Readonly<Record<string, { readonly callsPerMonth?: number }>>
  readonly entities?: Readonly<
    Record<
      string,
      {
        readonly items?: number
        readonly createsPerMonth?: number
        readonly updatesPerMonth?: number
        readonly deletesPerMonth?: number
      }
    >
  >
}
