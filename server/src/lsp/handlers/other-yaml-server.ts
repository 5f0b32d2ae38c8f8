import { otherYamlServerMethod, type OtherYamlServerParams } from '../../protocol/index.ts';
import { notification } from '../guard.ts';

/** Another YAML server came or went: what it gives is left to it from the next request on. */
export const otherYamlServerHandler = notification(
  otherYamlServerMethod,
  (context, { isActive }: OtherYamlServerParams) => {
    context.language.otherYamlServer = isActive;
  },
);
