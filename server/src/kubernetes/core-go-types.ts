import { coreTypes } from './core-types.ts';
import { GoTypes } from './go-types.ts';

/** The Go packages of types that Pods use and that are not in `v1`. */
export const corePackages: Readonly<Record<string, string>> = { UID: 'types' };

/** The types of core/v1 Pods and everything below. */
export const coreGoTypes = new GoTypes(coreTypes, corePackages);
