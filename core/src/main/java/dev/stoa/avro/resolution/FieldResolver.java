package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Finds the fields of one record in another by name or alias. */
public final class FieldResolver {
  private FieldResolver() {}

  /**
   * The field that a wanted field is read from: the one with its name, or with an alias that is not
   * itself a field's name.
   */
  public static Optional<Schema.Field> source(Schema.Field wanted, Schema record, Schema given) {
    Stream<String> aliases =
        wanted.aliases().stream().filter(alias -> record.getField(alias) == null);
    return Stream.concat(Stream.of(wanted.name()), aliases)
        .map(given::getField)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** The value of the record's field with the given name; null if none exists. */
  public static Object valueOf(IndexedRecord record, String name) {
    Schema.Field field = record.getSchema().getField(AvroNames.toAvroName(name));
    return field == null ? null : record.get(field.pos());
  }

  /**
   * The position of each field in the given record schema.
   *
   * @throws ValueMismatchException when one is missing
   */
  public static int[] positions(List<Schema.Field> fields, Schema given) {
    int[] positions = new int[fields.size()];
    for (int i = 0; i < positions.length; i++) {
      String name = fields.get(i).name();
      Schema.Field field = given.getField(name);
      if (field == null) {
        throw missingIn(given).inField(name);
      }
      positions[i] = field.pos();
    }
    return positions;
  }

  /** The error for a record that lacks a field. */
  static ValueMismatchException missingIn(Schema record) {
    return ValueMismatchException.because(
        "expected a value, found a record of schema %s, which lacks this field: add it to the schema"
            .formatted(record.getFullName()));
  }
}
