/** The names between the braces of a template: `'SHOP#{shopId}#STOCK#{stock:0000}'` gives `'shopId' | 'stock'`. */
export type Placeholders<T extends string> = T extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | Placeholders<Rest>
  : never

export type NameIn<Inside extends string> = Inside extends `${infer Name}:${string}`
  ? Name
  : Inside extends `${infer Name}*`
    ? Name
    : Inside

/** The attribute that a placeholder takes its value from: `location.city` is part of `location`. */
export type RootOf<Name> = Name extends `${infer Root}.${string}` ? Root : Name
