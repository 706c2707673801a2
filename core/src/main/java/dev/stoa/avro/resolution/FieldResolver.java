package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Finds the fields of a record schema in another one, by name or alias. */
public final class FieldResolver {
  private FieldResolver() {}

  /**
   * The written field from which a reader's field is read: the field of the same name, or of one of
   * its aliases that no other field of the reader has as its name.
   */
  public static Optional<Schema.Field> source(
      Schema.Field readerField, Schema readerSchema, Schema writerSchema) {
    Stream<String> aliases =
        readerField.aliases().stream().filter(alias -> readerSchema.getField(alias) == null);
    return Stream.concat(Stream.of(readerField.name()), aliases)
        .map(writerSchema::getField)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** The value of the field with a column's name in a record; null if no such field exists. */
  public static Object valueOf(IndexedRecord record, String name) {
    Schema.Field field = record.getSchema().getField(AvroNames.toAvroName(name));
    return field == null ? null : record.get(field.pos());
  }

  /**
   * Returns the positions in a record schema of its fields with the names of {@code fields}.
   *
   * @throws ValueMismatchException when a field is missing
   */
  public static int[] positions(List<Schema.Field> fields, Schema recordSchema) {
    int[] positions = new int[fields.size()];
    for (int i = 0; i < positions.length; i++) {
      String name = fields.get(i).name();
      Schema.Field field = recordSchema.getField(name);
      if (field == null) {
        throw missingIn(recordSchema).inField(name);
      }
      positions[i] = field.pos();
    }
    return positions;
  }

  /** The error for a record that lacks a field. */
  static ValueMismatchException missingIn(Schema recordSchema) {
    return ValueMismatchException.because(
        "expected a value, found a record of schema %s, which lacks this field: add it to the schema"
            .formatted(recordSchema.getFullName()));
  }
}
