package dev.stoa.spark.write;

import dev.stoa.data.ValueSink;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.type.SparkTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes the values of an identity column: those of the rows, or the next ones instead of null. */
final class IdentityWriter implements ColumnValueWriter {
  private final IdentityValues.Counter counter;
  private final int ordinal;
  private final boolean isInt;
  private long value;

  /**
   * Creates a writer.
   *
   * @param ordinal the ordinal of the value in the rows; negative if they have none
   */
  IdentityWriter(IdentityValues.Counter counter, int ordinal, Schema schema) {
    this.counter = counter;
    this.ordinal = ordinal;
    this.isInt = SparkTypes.nonNull(schema).getType() == Schema.Type.INT;
  }

  /** The number of values that the column, not a row, has given. */
  long givenCount() {
    return counter.givenCount();
  }

  /** Determines the value once for each row, however often it is written. */
  void set(InternalRow row) {
    if (ordinal < 0 || row.isNullAt(ordinal)) {
      value = counter.next();
    } else {
      counter.checkGiven();
      value = isInt ? row.getInt(ordinal) : row.getLong(ordinal);
    }
  }

  @Override
  public void write(InternalRow row, ValueSink sink) {
    if (isInt) {
      sink.writeInt((int) value);
    } else {
      sink.writeLong(value);
    }
  }
}
