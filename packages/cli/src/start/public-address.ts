import type { Config } from '@monotable/server'

/** The address by which people reach it: of ports that are published on this machine that is localhost, whatever they listen on. */
export function reachedAt({ isPublishedLocally }: Config, url: string): string {
  return isPublishedLocally ? url.replace(/^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '$1localhost') : url
}
