/**
 * Builds the islands (`*.island.ts`, `*.island.tsx`) and stylesheets (`*.page.css`) below some folders into hashed files
 * and a manifest. It needs `rolldown` and `lightningcss`.
 */
export function buildBrowserFiles(options: {
  /** Where the folders are. */
  readonly from: string
  /** Where the files go. */
  readonly to: string
  readonly folders: readonly string[]
}): Promise<void>
