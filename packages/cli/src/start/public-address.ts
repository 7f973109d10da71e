import type { Config } from '@monotable/server'

/** The address that people open: localhost for a port that is published on this machine, whatever it listens on. */
export function publicAddress({ isPublishedLocally }: Config, url: string): string {
  return isPublishedLocally ? url.replace(/^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '$1localhost') : url
}
