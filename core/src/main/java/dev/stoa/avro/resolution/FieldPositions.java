package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Finds the fields of one record in another by their names. */
public final class FieldPositions {
  private FieldPositions() {}

  /**
   * The field of a given record that a field of another record is read from: that of its name, or
   * of an alias that is not itself a field's name.
   */
  public static Optional<Schema.Field> source(Schema.Field wanted, Schema record, Schema given) {
    Stream<String> aliases =
        wanted.aliases().stream().filter(alias -> record.getField(alias) == null);
    return Stream.concat(Stream.of(wanted.name()), aliases)
        .map(given::getField)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** The value of a record's field that has one of our names; null where there is none. */
  public static Object valueOf(IndexedRecord record, String name) {
    Schema.Field field = record.getSchema().getField(AvroNames.of(name));
    return field == null ? null : record.get(field.pos());
  }

  /**
   * The position of each field in records of the given schema.
   *
   * @throws ValueMismatchException when one is missing
   */
  public static int[] of(List<Schema.Field> fields, Schema given) {
    int[] positions = new int[fields.size()];
    for (int i = 0; i < positions.length; i++) {
      String name = fields.get(i).name();
      Schema.Field field = given.getField(name);
      if (field == null) {
        throw ValueMismatchException.because(
                "expected a value, found a record without this field: " + given.getFullName())
            .under(name);
      }
      positions[i] = field.pos();
    }
    return positions;
  }
}
