package dev.stoa.bench.peer;

import java.util.function.Predicate;
import org.apache.avro.Schema;

/** The ordinals of a record's fields by their type, so that a loop over a row asks no type. */
public final class FieldKinds {
  private final int[] ints;
  private final int[] texts;
  private final int[] others;

  private FieldKinds(int[] ints, int[] texts, int[] others) {
    this.ints = ints;
    this.texts = texts;
    this.others = others;
  }

  /** Sorts the fields of a record. */
  public static FieldKinds of(Schema record) {
    return of(record, record);
  }

  /** Sorts the fields that are asked for, by their ordinals in another record that has them. */
  static FieldKinds of(Schema asked, Schema record) {
    return new FieldKinds(
        ordinals(asked, record, type -> type == Schema.Type.INT),
        ordinals(asked, record, type -> type == Schema.Type.STRING),
        ordinals(asked, record, type -> type != Schema.Type.INT && type != Schema.Type.STRING));
  }

  private static int[] ordinals(Schema asked, Schema record, Predicate<Schema.Type> isWanted) {
    return asked.getFields().stream()
        .filter(field -> isWanted.test(field.schema().getType()))
        .mapToInt(field -> record.getField(field.name()).pos())
        .toArray();
  }

  /** Those of ints; not to be changed. */
  public int[] ints() {
    return ints;
  }

  /** Those of strings; not to be changed. */
  public int[] texts() {
    return texts;
  }

  /** Those of all others; not to be changed. */
  public int[] others() {
    return others;
  }
}
