import { relative, resolve } from 'node:path'
import { describe } from 'monotable/design'
import { InvalidSchema } from '../command.ts'
import { loadDesigns } from '../design/load-design.ts'
import type { LoadOptions } from '../design/load-module.ts'
import { withPlacesFrom } from '../design/sources-from.ts'
import type { Report } from './report.ts'
import { type Refused, reportOfRefused, reportOn } from './report-on.ts'

/** Checks every design of a file. A declaration that the library refuses is checked as far as it goes. */
export async function loadReports(path: string, options?: LoadOptions): Promise<Report[]> {
  try {
    const reports: Report[] = []
    for (const each of await loadDesigns(path, options)) reports.push(await reportOn(each))
    return reports
  } catch (error) {
    const refused = error instanceof InvalidSchema ? (error.cause as Partial<Refused> | undefined) : undefined
    if (!refused?.declaration) throw error
    const design = withPlacesFrom(describe(refused.declaration), resolve(path))
    return [reportOfRefused(refused as Refused, design, relative('.', resolve(path)))]
  }
}
