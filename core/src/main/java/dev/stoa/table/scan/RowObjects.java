package dev.stoa.table.scan;

import dev.stoa.format.split.SplitRecords;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.io.IOException;
import java.util.Optional;

/** A {@link RecordForm} that knows its columns: makes objects of rows. For one thread. */
abstract class RowObjects<T> {
  /** How the rows' records are read that the objects are made of. */
  RecordMode recordMode(RecordMode asked) {
    return asked;
  }

  /** The columns of the rows' records: those selected, unless the objects want others. */
  TableSchema schema(TableSchema selected) {
    return selected;
  }

  /** What reads the values of a column where Avro's generic reader would give others. */
  Optional<ValueType> type(Column column) {
    return Optional.empty();
  }

  /** The present row; in an object of its own where the mode is {@link RecordMode#EAGER}. */
  abstract T read(SplitRecords rows, RecordMode mode) throws IOException;
}
