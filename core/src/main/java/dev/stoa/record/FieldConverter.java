package dev.stoa.record;

/** Converts a field's value to the return type of an interface's method. */
@FunctionalInterface
interface FieldConverter {
  /** The unchanged value. */
  FieldConverter IDENTITY = value -> value;

  /** The method's result; the value may be null if the field may. */
  Object convert(Object value);
}
