package dev.stoa.format.value;

import java.util.List;
import org.apache.avro.Schema;

/** Finds the fields of one record in another by their names. Called where records are written. */
public final class FieldPositions {
  private FieldPositions() {}

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
