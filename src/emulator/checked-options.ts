import { checked } from './checked.js';
import type { WebhookOptions } from './deliveries/webhook-options.js';
import type { EmulatorOptions } from './options.js';
import { newUserSchema, optionsSchema, webhookSchema } from './options-schema.js';
import type { NewUser } from './users.js';

/** The options, when each is one that there is and can work. Throws a TypeError otherwise. */
export const checkedOptions = (options: EmulatorOptions): EmulatorOptions => {
  checked(optionsSchema, options, 'createEmulator');
  // The caller's own object, so that functions and keys stay what they are; a copy, so that it stays as it was checked.
  return { ...options };
};

/** The same of a webhook that is set later. */
export const checkedWebhook = (webhook: WebhookOptions | undefined): WebhookOptions | undefined => {
  if (webhook === undefined) return undefined;
  checked(webhookSchema, webhook, 'emulator.setWebhook');
  return { ...webhook };
};

/** The same of a user to be registered. */
export const checkedUser = (user: NewUser): NewUser => checked(newUserSchema, user, 'emulator.register');
