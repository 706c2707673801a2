package dev.stoa.table.scan;

import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.io.IOException;
import java.util.Optional;

/** A {@link RecordMapper} bound to columns; makes objects from rows. Not thread-safe. */
abstract class BoundMapper<T> {
  /** The mode in which the rows' records are read. */
  RecordMode recordMode(RecordMode requested) {
    return requested;
  }

  /** The columns of the rows' records: the selected columns, unless the objects need others. */
  TableSchema schema(TableSchema selected) {
    return selected;
  }

  /** The serde of a column whose values differ from those of Avro's generic reader. */
  Optional<ValueSerde> serde(Column column) {
    return Optional.empty();
  }

  /** The current row; a new object if the mode is {@link RecordMode#EAGER}. */
  abstract T read(SplitRecordReader rows, RecordMode mode) throws IOException;
}
