package dev.stoa.bench.peer;

import java.util.function.Predicate;
import org.apache.avro.Schema;

/** The ordinals of a record's fields by type, so that a loop over a row tests no types. */
public final class FieldKinds {
  private final int[] ints;
  private final int[] texts;
  private final int[] others;

  private FieldKinds(int[] ints, int[] texts, int[] others) {
    this.ints = ints;
    this.texts = texts;
    this.others = others;
  }

  /** Groups the fields of a record. */
  public static FieldKinds of(Schema record) {
    return of(record, record);
  }

  /** Groups the requested fields, by their ordinals in a record that contains them. */
  static FieldKinds of(Schema requestedSchema, Schema record) {
    return new FieldKinds(
        ordinals(requestedSchema, record, type -> type == Schema.Type.INT),
        ordinals(requestedSchema, record, type -> type == Schema.Type.STRING),
        ordinals(
            requestedSchema,
            record,
            type -> type != Schema.Type.INT && type != Schema.Type.STRING));
  }

  private static int[] ordinals(
      Schema requestedSchema, Schema record, Predicate<Schema.Type> condition) {
    return requestedSchema.getFields().stream()
        .filter(field -> condition.test(field.schema().getType()))
        .mapToInt(field -> record.getField(field.name()).pos())
        .toArray();
  }

  /** The int fields; not to be modified. */
  public int[] ints() {
    return ints;
  }

  /** The string fields; not to be modified. */
  public int[] texts() {
    return texts;
  }

  /** All other fields; not to be modified. */
  public int[] others() {
    return others;
  }
}
