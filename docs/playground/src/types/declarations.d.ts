declare module 'virtual:declarations' {
  /** Texts by their path. */
  const declarations: Readonly<Record<string, string>>
  export default declarations
}
