interface Written {
  readonly text: string
  readonly isCode?: boolean
}

type Change = (lines: readonly Written[]) => readonly Written[]

export declare const mutations: Readonly<Record<string, Change>>
export declare function mutate(text: string, change: Change): string
