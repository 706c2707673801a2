package dev.stoa.spark.change;

import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.write.RecordConverter;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Makes the records of the rows that a command adds, with values of identity columns. */
final class NewRecords {
  private final RecordConverter converter;
  private final IdentityValues.Counter[] counters;
  private final boolean hasCounters;

  NewRecords(Schema schema, StructType rowType, IdentityValues identities, int task) {
    converter = RecordConverter.byName(schema, rowType);
    counters = new IdentityValues.Counter[schema.getFields().size()];
    boolean isAny = false;
    for (int i = 0; i < counters.length; i++) {
      counters[i] = identities.counter(i, task);
      isAny |= counters[i] != null;
    }
    hasCounters = isAny;
  }

  /**
   * Returns the record of a row.
   *
   * @param isNew whether the row does not replace one of the table
   */
  GenericData.Record of(InternalRow row, boolean isNew) {
    GenericData.Record record = converter.convert(row);
    if (hasCounters) {
      setIdentities(record, isNew);
    }
    return record;
  }

  private void setIdentities(GenericData.Record record, boolean isNew) {
    for (int i = 0; i < counters.length; i++) {
      IdentityValues.Counter counter = counters[i];
      if (counter == null) {
        continue;
      }
      if (record.get(i) != null) {
        if (isNew) {
          counter.checkGiven();
        }
        continue;
      }
      long value = counter.next();
      Schema type = SparkTypes.nonNull(record.getSchema().getFields().get(i).schema());
      if (type.getType() == Schema.Type.INT) {
        record.put(i, counter.toInt(value));
      } else {
        record.put(i, value);
      }
    }
  }
}
