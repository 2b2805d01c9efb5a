import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Checks for a Standard Schema: an object with `~standard`, or a function with it, as the schemas of ArkType are. */
export const isSchema = (value: unknown): value is StandardSchemaV1 =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  '~standard' in value &&
  typeof value['~standard'] === 'object' &&
  value['~standard'] !== null &&
  'validate' in value['~standard'] &&
  typeof value['~standard'].validate === 'function';
