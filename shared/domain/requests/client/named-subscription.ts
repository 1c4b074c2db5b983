import * as v from 'valibot';

const ID_MAX = 100;
const MESSAGE = 'Send the id of a subscription; it begins with sub_.';
const id = v.optional(v.pipe(v.string(MESSAGE), v.maxLength(ID_MAX, MESSAGE)));
type Named = Readonly<{ subscriptionId?: string | undefined; subscription?: string | undefined }>;

/** Names one of several subscriptions of a plan: by the word of the whole API, or by the deprecated one. */
export const SUBSCRIPTION_NAMES = { subscriptionId: id, subscription: id };

/** Reads both names as `subscription`, and refuses two ids. */
export const namingSubscription = <Schema extends v.GenericSchema<Named, Named>>(schema: Schema) =>
  v.pipe(schema, readEither<v.InferOutput<Schema>, v.InferOutput<Schema>>());

/** The same where one is required. */
export const requiringSubscription = <Schema extends v.GenericSchema<Named, Named>>(schema: Schema) =>
  v.pipe(
    schema,
    readEither<v.InferOutput<Schema>, v.InferOutput<Schema> & { subscription: string }>(MESSAGE),
  );

const readEither = <Sent extends Named, Read>(required?: string) =>
  v.rawTransform<Sent, Read>(({ dataset: { value }, addIssue, NEVER }) => {
    const { subscriptionId = value.subscription, subscription = subscriptionId } = value;
    const isAbsent = required !== undefined && subscription === undefined;
    if (!isAbsent && subscriptionId === subscription) return { ...value, subscription } as Read;
    const key = isAbsent ? 'subscriptionId' : 'subscription';
    addIssue({
      message: required && isAbsent ? required : 'Send subscriptionId alone: it names another subscription.',
      input: value[key],
      path: [{ type: 'unknown', origin: 'value', input: value, key, value: value[key] }],
    });
    return NEVER;
  });
