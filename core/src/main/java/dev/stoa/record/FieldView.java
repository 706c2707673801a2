package dev.stoa.record;

/** Turns a field's value, as records give it, into what a method of an interface gives. */
@FunctionalInterface
interface FieldView {
  /** The value as the record has it. */
  FieldView UNCHANGED = value -> value;

  /** What the method gives for the value, which may be null where its field may. */
  Object of(Object value);
}
