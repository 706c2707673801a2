package dev.stoa.bench.peer;

import java.util.function.Predicate;
import org.apache.avro.Schema;

/** The ordinals of a record's fields, grouped by type, so that a loop over rows tests no types. */
public final class FieldOrdinals {
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] otherOrdinals;

  private FieldOrdinals(int[] intOrdinals, int[] textOrdinals, int[] otherOrdinals) {
    this.intOrdinals = intOrdinals;
    this.textOrdinals = textOrdinals;
    this.otherOrdinals = otherOrdinals;
  }

  /** Groups the fields of a record. */
  public static FieldOrdinals of(Schema recordSchema) {
    return of(recordSchema, recordSchema);
  }

  /** Groups the requested fields, by their ordinals in a schema that contains them. */
  static FieldOrdinals of(Schema requestedSchema, Schema recordSchema) {
    return new FieldOrdinals(
        ordinals(requestedSchema, recordSchema, type -> type == Schema.Type.INT),
        ordinals(requestedSchema, recordSchema, type -> type == Schema.Type.STRING),
        ordinals(
            requestedSchema,
            recordSchema,
            type -> type != Schema.Type.INT && type != Schema.Type.STRING));
  }

  private static int[] ordinals(
      Schema requestedSchema, Schema recordSchema, Predicate<Schema.Type> condition) {
    return requestedSchema.getFields().stream()
        .filter(field -> condition.test(field.schema().getType()))
        .mapToInt(field -> recordSchema.getField(field.name()).pos())
        .toArray();
  }

  /** Returns the ordinals of the int fields, in an array that must not be modified. */
  public int[] intOrdinals() {
    return intOrdinals;
  }

  /** Returns the ordinals of the string fields, in an array that must not be modified. */
  public int[] textOrdinals() {
    return textOrdinals;
  }

  /** Returns the ordinals of all other fields, in an array that must not be modified. */
  public int[] otherOrdinals() {
    return otherOrdinals;
  }
}
