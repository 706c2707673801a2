package dev.stoa.record;

/** Converts a field's value to the return type of an interface's method. */
@FunctionalInterface
interface FieldConverter {
  /** Returns the value unchanged. */
  FieldConverter IDENTITY = value -> value;

  /** Returns the result of the method for a value, which may be null if the field is nullable. */
  Object convert(Object value);
}
