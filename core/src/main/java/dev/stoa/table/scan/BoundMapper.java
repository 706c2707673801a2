package dev.stoa.table.scan;

import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.io.IOException;
import java.util.Optional;

/** A {@link RecordMapper} bound to columns; makes objects from rows. Not thread-safe. */
abstract class BoundMapper<T> {
  /** Returns the mode in which records are read if objects are requested in a mode. */
  RecordMode recordMode(RecordMode objectMode) {
    return objectMode;
  }

  /**
   * Returns the schema of the records to read: the selected columns, unless the objects need
   * others.
   */
  TableSchema schema(TableSchema selectedSchema) {
    return selectedSchema;
  }

  /**
   * Returns the schema of the objects: that of the records that are read, unless the objects are
   * made of values inside them.
   */
  TableSchema objectSchema(TableSchema readSchema) {
    return readSchema;
  }

  /** Returns the serde of a column whose values differ from those of Avro's generic reader. */
  Optional<ValueSerde> serde(Column column) {
    return Optional.empty();
  }

  /** Returns the object of the current row; a new one if the mode is {@link RecordMode#EAGER}. */
  abstract T read(SplitRecordReader rows, RecordMode mode) throws IOException;
}
