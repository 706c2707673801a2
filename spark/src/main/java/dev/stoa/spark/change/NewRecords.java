package dev.stoa.spark.change;

import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.write.RecordConverter;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Makes the records of the rows that a command adds, with values of identity columns. */
final class NewRecords {
  private final RecordConverter converter;

  /** The counters of identity columns by the columns' positions. */
  private final Map<Integer, IdentityValues.Counter> counters = new TreeMap<>();

  NewRecords(Schema schema, StructType rowType, IdentityValues identities, int task) {
    converter = RecordConverter.byName(schema, rowType);
    for (Schema.Field field : schema.getFields()) {
      identities
          .counter(field.pos(), task)
          .ifPresent(counter -> counters.put(field.pos(), counter));
    }
  }

  /** The most values of an identity column that records have got. */
  long identityCount() {
    return counters.values().stream().mapToLong(IdentityValues.Counter::givenCount).max().orElse(0);
  }

  /**
   * Returns the record of a row.
   *
   * @param isNew whether the row does not replace one of the table
   */
  GenericData.Record of(InternalRow row, boolean isNew) {
    GenericData.Record record = converter.convert(row);
    counters.forEach(
        (position, counter) -> {
          if (record.get(position) == null) {
            record.put(position, counter.nextObject());
          } else if (isNew) {
            counter.checkGiven();
          }
        });
    return record;
  }
}
