import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './folder.ts'

/** Whether this machine lets the test mount a file system of its own. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

/** A file system of a few megabytes that the test may fill. */
export function smallDisk(megabytes: number): string {
  const folder = temporaryFolder()
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

export const makeReadOnly = (folder: string): void => mount('-o', 'remount,ro', folder)

export const makeLarger = (folder: string, megabytes: number): void =>
  mount('-o', `remount,size=${megabytes}m`, folder)

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args)
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

function canMount(): boolean {
  return spawnSync('unshare', ['-m', 'true']).status === 0
}
