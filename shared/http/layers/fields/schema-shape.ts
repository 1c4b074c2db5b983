import type * as v from 'valibot';

/** What a Valibot schema of a request tells about its fields. A pipe has the shape of its first schema. */
export type Shape = Readonly<{
  entries?: Readonly<Record<string, Shape>>;
  item?: Shape;
  /** Of the names of an object whose fields the caller names. */
  key?: Shape;
  wrapped?: Shape;
  message?: unknown;
}>;

export const shapeOf = (schema: v.GenericSchema): Shape => schema as unknown as Shape;

/** The shape of the field at a path, if the schema knows it. */
export function shapeAt(shape: Shape | undefined, [name, ...rest]: readonly unknown[]): Shape | undefined {
  if (shape?.wrapped) return shapeAt(shape.wrapped, name === undefined ? [] : [name, ...rest]);
  if (name === undefined) return shape;
  return shapeAt(shape?.item ?? shape?.entries?.[String(name)], rest);
}
